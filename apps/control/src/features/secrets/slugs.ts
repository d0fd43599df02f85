import type { Localized } from '@nora/kit'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { secretsTexts } from './secrets.messages.ts'

/** Conflict of the field `slug`. */
export function slugTaken(text: Localized) {
  return problem('Conflict', text, { fields: { slug: text }, data: { why: 'slug' } })
}

/** Refuses to delete by a slip: what was typed has to be the present slug. */
export function assertTyped(typed: string, slug: string): void {
  if (typed === slug) return
  const text = secretsTexts.typedSlug
  throw problem('Conflict', text, { fields: { slug: text }, data: { why: 'slug' } })
}

/** Refuses while one of the configs is locked. */
export function assertNoneLocked(configs: readonly { slug: string; is_locked: boolean }[]): void {
  const locked = configs.filter(({ is_locked }) => is_locked).map(({ slug }) => slug)
  if (locked.length > 0)
    throw problem('Conflict', secretsTexts.hasLocked, { data: { why: 'locked', configs: locked } })
}

/** Throws a ValidationError at the second of two equal slugs. */
export function assertSlugsOnce(field: string, items: readonly { slug: string }[]): void {
  const seen = new Set<string>()
  for (const [index, { slug }] of items.entries()) {
    if (seen.has(slug)) throw fieldProblem(`${field}.${index}.slug`, secretsTexts.slugTwice)
    seen.add(slug)
  }
}
