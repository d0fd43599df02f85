import type { AuditEvent } from '@nora/contract/audit'
import { formatDateTime, type Lang } from '@nora/kit'
import { actionsTexts } from './actions.messages.ts'
import type { auditTexts } from './audit.messages.ts'
import { factsTexts } from './facts.messages.ts'

type Words = Readonly<Record<string, string>>

/** Describes an action; returns the action itself if there are no words for it. */
export function actionWords(lang: Lang, action: string): string {
  const actions: Words = actionsTexts[lang].actions
  return actions[action] ?? action
}

export function kindWords(lang: Lang, kind: string): string {
  const kinds: Words = actionsTexts[lang].kinds
  return kinds[kind] ?? kind
}

export function fieldWords(lang: Lang, field: string): string {
  const fields: Words = factsTexts[lang].fields
  return fields[field] ?? field
}

/** Names the object of the action, unless it is the actor. */
export function objectWords({ object, user }: AuditEvent): string | null {
  return object.id === user?.id ? null : object.name
}

/** A whole sentence, for a title and for those who hear it. */
export function eventSentence(lang: Lang, event: AuditEvent): string {
  return [actionWords(lang, event.action), objectWords(event)].filter(Boolean).join(' ')
}

/**
 * Sorts entries with words by the order of the words, and puts the rest behind them: the database keeps no
 * order.
 */
function inOrder<T>(entries: readonly (readonly [string, T])[]): (readonly [string, T])[] {
  const known = Object.keys(factsTexts.en.fields)
  const getPlace = (field: string) => (known.includes(field) ? known.indexOf(field) : known.length)
  return entries.toSorted(([a], [b]) => getPlace(a) - getPlace(b))
}

const IP_RULE = /^(allow|deny)(?= [\da-f.:]+(?:\/\d+)?(?: |$))/
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** One fact as people read it. */
export function valueWords(lang: Lang, value: unknown): string {
  const { nothing, rules } = factsTexts[lang]
  const values: Words = factsTexts[lang].values
  if (value === null || value === undefined || value === '') return nothing
  if (Array.isArray(value)) {
    return value.length === 0 ? nothing : value.map((one) => valueWords(lang, one)).join(', ')
  }
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (ISO_MOMENT.test(text)) return formatDateTime(lang, new Date(text))
  return values[text] ?? text.replace(IP_RULE, (does) => rules[does as keyof typeof rules])
}

export type Change = { field: string; before: string; after: string }

/** Fields that differ; nothing for an event that is no change. */
export function getChanges(lang: Lang, { data }: AuditEvent): Change[] {
  const { before: known, after } = data
  if (!isFacts(after)) return []
  const before = isFacts(known) ? known : {}
  return inOrder(Object.entries({ ...before, ...after }))
    .filter(([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(([field]) => ({
      field: fieldWords(lang, field),
      before: valueWords(lang, before[field]),
      after: valueWords(lang, after[field]),
    }))
}

/** Everything else that is known of the event. */
export function getFacts(lang: Lang, { data }: AuditEvent): [string, string][] {
  return inOrder(Object.entries(data))
    .filter(([field, value]) => field !== 'before' && field !== 'after' && !isEmpty(value))
    .map(([field, value]) => [fieldWords(lang, field), valueWords(lang, value)])
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Describes below the sentence in the list what changed, or what else is known. */
export function detailWords(lang: Lang, event: AuditEvent): string {
  const changes = getChanges(lang, event)
  if (changes.length > 0) {
    return changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join(' · ')
  }
  return getFacts(lang, event)
    .filter(([, value]) => value !== event.object.name)
    .map(([field, value]) => `${field}: ${value}`)
    .join(' · ')
}

type Texts = (typeof auditTexts)['ru']

export function whoWords(texts: Texts, { user, client, credential }: AuditEvent): string {
  if (user) return user.name ?? user.email ?? texts.deleted
  if (credential?.kind === 'machine_token') return texts.machine
  return client === 'nora-server' ? texts.operator : texts.nobody
}

/** The key or machine that somebody came with; nothing for a browser. */
export function keyWords(texts: Texts, { credential }: AuditEvent): string | null {
  if (!credential?.kind || credential.kind === 'session') return null
  return credential.name ? texts.withKey(credential.name) : texts.credentials[credential.kind]
}

export function addressWords(texts: Pick<Texts, 'local'>, address: string): string {
  return address === 'local' ? texts.local : address
}

function isFacts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
