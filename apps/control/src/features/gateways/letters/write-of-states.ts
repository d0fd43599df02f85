import { MINUTE_MS } from '@nora/kit'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../gateways.deps.ts'
import {
  findGateway,
  type GatewayRow,
  listUnwritten,
  lockGateway,
  saveGateway,
} from '../stored/gateways.store.ts'
import { gatewayEmail } from './gateways.emails.ts'

/** One email about a gateway in this time, however often it changes. */
const APART_MS = 15 * MINUTE_MS
const PER_RUN = 100

type Needs = Pick<Deps, 'db' | 'clock' | 'transaction' | 'jobs' | 'config' | 'findRecipient'>

/** Writes to owners whose gateway is down, or is up again after they were written that it is down. */
export function writeOfStates(deps: Needs) {
  return async (): Promise<boolean> => {
    const now = deps.clock.now()
    const before = new Date(now.getTime() - APART_MS)
    const due = await listUnwritten(deps.db, before, PER_RUN)
    for (const { id } of due) {
      await deps.transaction(async (tx) => {
        await lockGateway(tx, id)
        const row = await findGateway(tx, id)
        if (row === undefined || !isDue(row, before)) return
        await saveGateway(tx, id, { notified_state: row.reported_state, notified_at: now })
        await write(deps, tx, row)
      })
    }
    return due.length === PER_RUN
  }
}

function isDue({ reported_state, notified_state, notified_at }: GatewayRow, before: Date): boolean {
  return reported_state !== (notified_state ?? 'up') && (notified_at === null || notified_at <= before)
}

async function write(
  deps: Pick<Needs, 'findRecipient' | 'config' | 'jobs'>,
  tx: Db,
  { id, name, endpoint, team_id, user_id, reported_state }: GatewayRow,
): Promise<void> {
  const to = await deps.findRecipient(tx, { user_id, team_id })
  if (to === undefined || reported_state === null) return
  const page = `${deps.config.base_url}/gateway/${id}`
  const payload = gatewayEmail({ to, state: reported_state, name, endpoint, page })
  await deps.jobs.add(tx, { kind: 'letter', payload })
}
