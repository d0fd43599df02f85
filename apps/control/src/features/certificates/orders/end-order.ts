import type { Finding } from '@nora/contract/domains'
import type { Db } from '../../../platform/database/database.ts'
import { originByItself } from '../../../verification/by-itself.ts'
import { countFailure } from './issuer-limits.ts'
import { getWaitMs } from './order-findings.ts'
import type { Deps } from './orders.deps.ts'
import { findOrder, type OrderRow, saveOrder, toEnded } from './orders.store.ts'
import { toPurpose, withdrawChallenges } from './publish-challenges.ts'
import { failRenewal } from './renew-certificates.ts'

const NAMES_TOLD = 10

/** The order waits for another try: the issuer is away, or wants to be asked later. */
export async function putOffOrder(
  deps: Deps,
  row: OrderRow,
  finding: Finding,
  retryAt: Date | null,
): Promise<void> {
  const now = deps.clock.now().getTime()
  const next_at = retryAt ?? new Date(now + getWaitMs(row.attempt, deps.random))
  await deps.transaction(async (tx) => {
    const changes = { attempt: row.attempt + 1, next_at, finding, lease: null, leased_until: null }
    await saveOrder(tx, row, changes)
    if (row.renews_id === null) await deps.onRefused(tx, { purpose: toPurpose(row), finding })
  })
}

/** The order is over without a certificate: it goes on from the next check of the name, or the next renewal. */
export async function failOrder(deps: Deps, row: OrderRow, finding: Finding): Promise<void> {
  const published = (await findOrder(deps.db, row.id))?.challenges ?? []
  await deps.transaction(async (tx) => {
    await saveOrder(tx, row, { ...toEnded('failed', deps.clock.now()), finding })
    if (finding.code.startsWith('challenge_')) await countFailure(deps, tx, deps.issuer.config, row.names)
    if (row.renews_id !== null) await failRenewal(deps, tx, row.renews_id, finding)
    else await deps.onRefused(tx, { purpose: toPurpose(row), finding })
    await tellFailure(deps, tx, row, finding)
  })
  await withdrawChallenges(deps, row, published)
}

async function tellFailure(deps: Deps, tx: Db, row: OrderRow, finding: Finding): Promise<void> {
  if (row.team_id === null) return
  const data = { names: row.names.slice(0, NAMES_TOLD), finding: finding.code }
  const origin = originByItself(row.team_id, deps.ids)
  await deps.emit(tx, origin, { kind: 'certificate.failed', object_id: row.id, data })
}
