import type { FieldKind, RecordKind } from '../../record.ts'
import { toObject } from '../reading/json-values.ts'

/** The name under which an entry carries what KeePass has no place for. */
export const NORA_DATA = 'nora'

/** What a record has and an entry of KeePass does not. */
export type NoraFacts = {
  kind?: RecordKind
  asks_again?: boolean
  health?: 'ignored'
  changed_password_at?: string | null
  /** Only where KeePass would split one. */
  tags?: string[]
  /** By the key in the entry: names that KeePass cannot have twice, and kinds that it does not know. */
  fields?: Record<string, { name: string; kind: FieldKind }>
}

const FIELD_KINDS: ReadonlySet<unknown> = new Set(['text', 'hidden', 'switch', 'date'])

/** The facts in the text; whatever does not fit is left out, as anybody may have written it. */
export function parseNoraFacts(text: string | undefined): NoraFacts {
  const given = parse(text)
  const facts: NoraFacts = {}
  if (given.kind === 'login' || given.kind === 'note') facts.kind = given.kind
  if (given.asks_again === true) facts.asks_again = true
  if (given.health === 'ignored') facts.health = 'ignored'
  if (typeof given.changed_password_at === 'string' && isInstant(given.changed_password_at)) {
    facts.changed_password_at = given.changed_password_at
  }
  if (given.changed_password_at === null) facts.changed_password_at = null
  if (Array.isArray(given.tags)) facts.tags = given.tags.filter((tag) => typeof tag === 'string')
  const fields = Object.entries(toObject(given.fields)).flatMap(([key, value]) => {
    const { name, kind } = toObject(value)
    const isKnown = typeof name === 'string' && FIELD_KINDS.has(kind)
    return isKnown ? [[key, { name, kind: kind as FieldKind }] as const] : []
  })
  return { ...facts, fields: Object.fromEntries(fields) }
}

function parse(text: string | undefined) {
  try {
    return toObject(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

function isInstant(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && /^\d{4}-.*T.*Z$/.test(text)
}
