import type { Finding } from '@nora/contract/domains'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endRenewal, resumeRenewal } from '../stored/certificates.renewals.ts'
import { toOrderKey } from './issuer-limits.ts'
import { findLastOrder, hastenOrder, insertOrder, type Purpose, withdrawOrders } from './orders.store.ts'
import type { PendingChallenges } from './pending-challenges.ts'

/** The more urgent, the smaller. */
export const PRIORITY = { ending: 0, new: 1, renewal: 2 } as const

export type Wanted = {
  purpose: Purpose
  team_id: string | null
  region: string
  names: readonly string[]
  /** The certificate that it renews. */
  renews_id?: string
  priority?: number
  /** The request of a client, which has the key. */
  csr?: string
}

/** Orders a certificate, unless an order of the same names lives. Answers whether it did. */
export async function orderCertificate(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Db,
  { purpose, team_id, region, names, renews_id, csr, priority = PRIORITY.new }: Wanted,
): Promise<boolean> {
  const now = clock.now()
  const last = await findLastOrder(tx, purpose.id)
  const hasFailed = last?.state === 'failed' && last.finding?.code.startsWith('challenge_') === true
  return insertOrder(tx, {
    id: ids.next('ord'),
    team_id,
    purpose_kind: purpose.kind,
    purpose_id: purpose.id,
    region,
    names: [...names],
    names_key: toOrderKey(names, csr !== undefined),
    state: 'waiting',
    renews_id: renews_id ?? null,
    csr: csr ?? null,
    priority,
    challenges: [],
    is_alpn_first: last !== undefined && last.is_alpn_first !== hasFailed,
    attempt: 0,
    next_at: now,
    created_at: now,
  })
}

/** Orders one for a domain or zone that has none. Answers why there cannot be one. */
export function requestCertificate(deps: Pick<Platform, 'ids' | 'clock'>) {
  return async (
    tx: Db,
    wanted: Wanted & {
      certificate_id: string | null
      certificate_not_after: Date | null
      /** What keeps this installation from ordering it. */
      obstacle: Finding | null
    },
  ): Promise<Finding | null> => {
    const { certificate_id, certificate_not_after, obstacle } = wanted
    const hasOne = certificate_id !== null && certificate_not_after !== null
    // What is there is renewed in time by itself, also when its time came while nobody used it.
    if (hasOne && certificate_not_after > deps.clock.now()) {
      await resumeRenewal(tx, certificate_id, deps.clock.now())
      return null
    }
    if (obstacle) return obstacle
    const isNew = await orderCertificate(deps, tx, wanted)
    // Its DNS was checked again, perhaps because somebody has mended something.
    if (!isNew) await hastenOrder(tx, wanted.purpose.id, deps.clock.now())
    return null
  }
}

/** Ends the orders of what needs no certificate any longer. */
export function withdrawCertificate(
  { clock }: Pick<Platform, 'clock'>,
  challenges: Pick<PendingChallenges, 'touch'>,
) {
  return async (tx: Db, purpose_id: string): Promise<void> => {
    const withdrawn = await withdrawOrders(tx, purpose_id, clock.now())
    for (const { renews_id } of withdrawn) if (renews_id !== null) await endRenewal(tx, renews_id)
    if (withdrawn.length > 0) challenges.touch()
  }
}
