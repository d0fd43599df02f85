import { type PublishedChallenge, toDnsValue } from '@nora/acme'
import type { Deps } from './orders.deps.ts'
import type { OrderRow, Purpose } from './orders.store.ts'

export function toPurpose({ purpose_kind, purpose_id }: OrderRow): Purpose {
  return { kind: purpose_kind, id: purpose_id }
}

/** Puts the answers where the issuer looks for them. Answers whether all of them can be seen. */
export async function publishChallenges(
  { db, challenges: pending, records }: Deps,
  row: OrderRow,
  challenges: readonly PublishedChallenge[],
): Promise<boolean> {
  for (const [hostname, values] of toDnsValues(challenges)) {
    if (!(await records.put(db, toPurpose(row), hostname, values))) return false
  }
  const isForEdges = challenges.some(({ type }) => type !== 'dns-01')
  return !isForEdges || pending.publish(row.region)
}

/** Takes back what only the issuer had to see. What cannot be taken back now stays, and proves nothing more. */
export async function withdrawChallenges(
  { db, challenges: pending, records, log }: Deps,
  row: OrderRow,
  challenges: readonly PublishedChallenge[],
): Promise<void> {
  pending.touch()
  for (const [hostname, values] of toDnsValues(challenges)) {
    try {
      await records.remove(db, toPurpose(row), hostname, values)
    } catch (error) {
      log.warn({ err: error, hostname }, 'a record of a challenge could not be removed')
    }
  }
}

/** What DNS has to show for each name: a wildcard and its domain have one name there. */
export function toDnsValues(challenges: readonly PublishedChallenge[]): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const { type, hostname, key_authorization } of challenges) {
    if (type !== 'dns-01') continue
    byName.set(hostname, [...(byName.get(hostname) ?? []), toDnsValue(key_authorization)])
  }
  return byName
}
