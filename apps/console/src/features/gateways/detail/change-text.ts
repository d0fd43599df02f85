import type { Lang } from '@nora/kit'
import { upstreamTexts } from '../upstream/upstream.messages.ts'

/** The value of a setting in one line, for a comparison of two. */
export function changeText(lang: Lang, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (Array.isArray(value)) return value.map((one) => changeText(lang, one)).join(', ') || '–'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([field, part]) =>
      field === 'kind' ? kindText(lang, String(part)) : `${field}: ${changeText(lang, part)}`,
    )
    .join(' · ')
}

function kindText(lang: Lang, kind: string): string {
  const kinds: Readonly<Record<string, string>> = upstreamTexts[lang].kinds
  return kinds[kind] ?? kind
}
