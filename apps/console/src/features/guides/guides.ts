import type { Lang } from '@nora/kit'
import type { guidesTexts } from './guides.messages.ts'

export type GuideName = keyof (typeof guidesTexts)['en']['guides']

export type GuideBlock = { kind: 'html'; html: string } | { kind: 'code'; text: string }
/** What stands under one heading. The first section of a guide is its introduction, without an id. */
export type GuideSection = { id: string; depth: number; title: string; blocks: readonly GuideBlock[] }
export type Guide = { title: string; sections: readonly GuideSection[] }

type Loaders = Record<string, () => Promise<Guide>>

// Rendered from `docs/` by the build; each is a file of its own.
const LOADERS: Record<Lang, Loaders> = {
  en: import.meta.glob<Guide>(
    '../../../../../docs/{client,ssh,ssh-server,trigger,domains,policies,gateways,webhooks,passwords,secrets,inspector,teams,sign-in,api,errors}.md',
    { query: '?guide', import: 'default' },
  ),
  ru: import.meta.glob<Guide>(
    '../../../../../docs/ru/{client,ssh,ssh-server,trigger,domains,policies,gateways,webhooks,passwords,secrets,inspector,teams,sign-in,api,errors}.md',
    { query: '?guide', import: 'default' },
  ),
}

export const GUIDE_NAMES = [
  'client',
  'ssh',
  'ssh-server',
  'trigger',
  'domains',
  'policies',
  'gateways',
  'webhooks',
  'passwords',
  'secrets',
  'inspector',
  'teams',
  'sign-in',
  'api',
  'errors',
] as const satisfies GuideName[]

export function isGuideName(name: string): name is GuideName {
  return (GUIDE_NAMES as readonly string[]).includes(name)
}

export async function loadGuide(lang: Lang, name: GuideName): Promise<Guide> {
  const load = Object.entries(LOADERS[lang]).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
  if (load === undefined) throw new Error(`there is no guide ${name}`)
  return load()
}
