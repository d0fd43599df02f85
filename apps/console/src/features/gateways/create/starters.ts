import type { Lang } from '@nora/kit'
import { toUpstreamForm, type UpstreamForm } from '../upstream/upstream-form.ts'
import { startersTexts } from './starters.messages.ts'

export const STARTERS = ['maintenance', 'laptops', 'away'] as const
export type Starter = (typeof STARTERS)[number]

/** What a form begins with; `is_fallback`: the gateway answers only while no tunnel is open at its address. */
export type Start = UpstreamForm & { is_fallback: boolean }

export function isStarter(text: string): text is Starter {
  return STARTERS.some((starter) => starter === text)
}

/** What the form of a new gateway holds at first. */
export function toStart(lang: Lang, from: string): Start {
  const pool = toUpstreamForm({ kind: 'pool' })
  if (!isStarter(from) || from === 'laptops') return { ...pool, is_fallback: false }
  const { title, sentence } = startersTexts[lang].pages[from]
  return {
    ...pool,
    kind: 'fixed',
    status: '503',
    body: toPage(lang, title, sentence),
    is_fallback: from === 'away',
  }
}

function toPage(lang: Lang, title: string, sentence: string): string {
  return [
    '<!doctype html>',
    `<html lang="${lang}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${title}</title>`,
    '<style>body{font:18px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:32em;padding:0 1em}</style>',
    `<h1>${title}</h1>`,
    `<p>${sentence}</p>`,
    '',
  ].join('\n')
}
