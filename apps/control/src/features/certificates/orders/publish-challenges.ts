import { type PublishedChallenge, toDnsValue } from '@nora/acme'
import { MINUTE_MS } from '@nora/kit'
import type { Deps } from './orders.deps.ts'
import type { OrderRow, Purpose } from './orders.store.ts'

export function toPurpose({ purpose_kind, purpose_id }: OrderRow): Purpose {
  return { kind: purpose_kind, id: purpose_id }
}

/** An answer that cannot be seen by then is somebody's task, and no longer only a matter of time. */
const SEEN_WITHIN_MS = 2 * MINUTE_MS

/** What was put in place for the issuer cannot be seen there. */
export class NotSeen extends Error {
  readonly code: 'provider_refused' | 'challenge_unreachable'

  constructor(code: NotSeen['code'], message: string) {
    super(message)
    this.name = 'NotSeen'
    this.code = code
  }
}

/**
 * Puts the answers where the issuer looks for them. Answers whether all of them can be seen; throws NotSeen when they
 * still cannot after some minutes.
 */
export async function publishChallenges(
  { db, challenges: pending, records, clock }: Deps,
  row: OrderRow,
  challenges: readonly PublishedChallenge[],
): Promise<boolean> {
  const isLate = clock.now().getTime() - row.created_at.getTime() > SEEN_WITHIN_MS
  for (const [hostname, values] of toDnsValues(challenges)) {
    if (await records.put(db, toPurpose(row), hostname, values)) continue
    if (isLate)
      throw new NotSeen('provider_refused', `not every server shows TXT _acme-challenge.${hostname}`)
    return false
  }
  const isForEdges = challenges.some(({ type }) => type !== 'dns-01')
  if (!isForEdges || (await pending.publish(row.region, challenges))) return true
  if (isLate) throw new NotSeen('challenge_unreachable', `no edge of ${row.region} answers issuers now`)
  return false
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
