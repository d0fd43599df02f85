import { proposeNames } from '@nora/secrets-kit'

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/
const SLUG_MAX = 40

export function isWholeSlug(text: string): boolean {
  return SLUG.test(text)
}

/** The slug that a name suggests, Cyrillic in Latin letters; empty where nothing of it is left. */
export function toSlug(name: string): string {
  if (!/[\p{L}\p{N}]/u.test(name)) return ''
  const latin = proposeNames([name]).get(name) ?? name
  return latin
    .toLowerCase()
    .replace(/_+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '')
}
