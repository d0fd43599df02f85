import { createHash } from 'node:crypto'

/** The hash of a row covers these: everything but the hash itself. */
export type AuditFacts = {
  id: string
  position: number
  at: Date
  team_id: string | null
  user_id: string | null
  credential_id: string | null
  address: string
  client: string
  action: string
  object_id: string
  outcome: 'success' | 'failure'
  data: unknown
  request_id: string
  previous_hash: string
  /** The hash of the words that a search finds the row by; null for rows written before it was covered. */
  words_hash: string | null
}

/** The previous hash of the first row. */
export const CHAIN_START = '0'.repeat(64)

/** SHA-256 over the canonical row, which holds the hash of the row before: changing one breaks all that follow. */
export function chainHash(facts: AuditFacts): string {
  const { id, position, at, team_id, user_id, credential_id, address, client } = facts
  const { action, object_id, outcome, data, request_id, previous_hash, words_hash } = facts
  const canonical = [
    previous_hash,
    position,
    id,
    at.toISOString(),
    team_id,
    user_id,
    credential_id,
    address,
    client,
    action,
    object_id,
    outcome,
    sortKeys(data),
    request_id,
    ...(words_hash === null ? [] : [words_hash]),
  ]
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex')
}

/** Hashes the words independently of the order in which the database returns them. */
export function wordsHash(words: readonly string[]): string {
  const canonical = JSON.stringify([...new Set(words)].sort())
  return createHash('sha256').update(canonical).digest('hex')
}

/** The database gives keys of JSON back in an order of its own. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
