import { SECOND_MS } from '@nora/kit'
import { assertWithinLimit } from '../../../plan-limits/limits.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import {
  countMonitors,
  deleteExpiredPlaces,
  findMonitor,
  freePlaces,
  insertMonitor,
  renewPlaces,
  saveMonitor,
} from '../stored/monitors.store.ts'

/** A process that was killed leaves its places to others after this. */
const LEASE_MS = 20 * SECOND_MS
export const RENEWAL_MS = 5 * SECOND_MS

/** Who is connected: a person or a machine. */
type Connected = { team_id: string; user_id: string | null; token_id: string | null }
/** `holder`: the connection that has it. */
export type Place = { holder: string }

type Needs = Pick<Deps, 'clock' | 'ids' | 'limits' | 'live' | 'lockTeam' | 'transaction'>

/**
 * Counts a connection among the monitors of the team: PaymentRequired when there are as many as the plan allows. With the
 * id of a connection before, which may be cut without the server’s knowing, it takes that one’s place.
 */
export function takePlace(deps: Needs) {
  return async (who: Connected, id = deps.ids.next('smo')): Promise<Place> => {
    const holder = deps.ids.next('hld')
    const former = await deps.transaction(async (tx) => {
      await deps.lockTeam(tx, who.team_id)
      const now = deps.clock.now()
      const held = { holder, leased_until: new Date(now.getTime() + LEASE_MS) }
      await deleteExpiredPlaces(tx, now, who.team_id)
      const before = await findMonitor(tx, id)
      if (before) {
        assertTheirs(before, who)
        await saveMonitor(tx, id, held)
        return before.holder
      }
      await insertPlace(deps, tx, { ...who, ...held, id, now })
      return null
    })
    if (former !== null) deps.live.end(former)
    return { holder }
  }
}

function assertTheirs(row: Connected & { kind: string }, who: Connected): void {
  const isTheirs =
    row.kind === 'live' &&
    row.team_id === who.team_id &&
    row.user_id === who.user_id &&
    row.token_id === who.token_id
  if (!isTheirs) throw problem('Conflict', secretsTexts.monitorTaken, { data: { why: 'id' } })
}

async function insertPlace(
  { limits }: Pick<Needs, 'limits'>,
  tx: Db,
  { now, ...place }: Connected & { id: string; holder: string; leased_until: Date; now: Date },
): Promise<void> {
  const bound = await limits.watch_monitors(tx, place.team_id)
  assertWithinLimit(await countMonitors(tx, place.team_id, now), bound, secretsTexts.monitorLimit)
  await insertMonitor(tx, {
    ...place,
    kind: 'live',
    config_id: null,
    url: null,
    sealed_secret: null,
    told_seq: 0,
    attempts: 0,
    next_attempt_at: now,
    delivered_at: null,
    last_error: null,
    created_at: now,
  })
}

/** Prolongs the places of this process, and ends connections whose place another one has taken. */
export function keepPlaces({ db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>) {
  return async (): Promise<void> => {
    const holders = live.list()
    const kept = await renewPlaces(db, holders, new Date(clock.now().getTime() + LEASE_MS))
    for (const holder of holders) if (!kept.has(holder)) live.end(holder)
  }
}

/** At once, so that another one may connect. What fails here ends with the lease. */
export function freePlace({ db, log }: Pick<Deps, 'db' | 'log'>, { holder }: Place): void {
  freePlaces(db, [holder]).catch((error: unknown) => {
    log.warn({ err: error }, 'the place of a monitor could not be given up')
  })
}

/** Gives up all places of this process before it ends. */
export function freeAllPlaces({ db, live }: Pick<Deps, 'db' | 'live'>) {
  return (): Promise<void> => freePlaces(db, live.list())
}
