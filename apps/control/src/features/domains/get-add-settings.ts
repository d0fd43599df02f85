import type { DomainAddSettings } from '@nora/contract/domains'
import type { Lang, Localized } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import { checkHostname } from './check-hostname.ts'
import { countQuotaUsage } from './domain-quota.ts'
import type { Deps } from './domains.deps.ts'

type Asked = { name?: string | undefined; region?: string | undefined }

/** Returns what a form for a new name needs. Only reserving a name decides whether it is still free. */
export function getAddSettings(deps: Deps) {
  return async (actor: Actor, asked: Asked, lang: Lang): Promise<DomainAddSettings> => {
    const { bound, used } = await countQuotaUsage(deps, deps.db, { team_id: actor.team_id })
    return {
      regions: deps.config.regions.map(({ id, domain }) => ({ id, domain })),
      limit: bound.limit,
      used,
      refusal: (await findRefusal(deps, actor, asked))?.[lang] ?? null,
    }
  }
}

async function findRefusal(deps: Deps, actor: Actor, asked: Asked): Promise<Localized | null> {
  const { name } = asked
  const region = deps.config.regions.find(({ id }) => id === asked.region)
  if (name === undefined || !region) return null
  const checked = await checkHostname(deps, deps.db, { actor, name, region })
  return checked.kind === 'free' ? null : checked.why
}
