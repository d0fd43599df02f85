import { MINUTE_MS } from '@nora/kit'
import type { AskBody } from '@nora/link'
import type { Deps } from './gateways.deps.ts'
import { insertEvents } from './stored/events.store.ts'
import { saveReportedStates } from './stored/gateways.store.ts'
import { addMinutes } from './stored/minutes.store.ts'
import { acceptReportOf, listKnownIds } from './stored/reports.store.ts'

/** Adds what an edge says of gateways. Resolves when it is stored; what was stored before is passed over. */
export function acceptReport(deps: Pick<Deps, 'clock' | 'transaction' | 'ids' | 'live'>) {
  return async (edge_id: string, report: AskBody<'gateway_report'>): Promise<void> => {
    const { process_id, sequence, events, minutes } = report
    const now = deps.clock.now()
    const isNew = await deps.transaction(async (tx) => {
      if (!(await acceptReportOf(tx, { process_id, edge_id, sequence, at: now }))) return false
      // One that is deleted takes its rows with it.
      const known = await listKnownIds(
        tx,
        [...events, ...minutes].map(({ gateway_id }) => gateway_id),
      )
      await insertEvents(
        tx,
        events
          .filter(({ gateway_id }) => known.has(gateway_id))
          .map((event) => ({
            ...event,
            id: deps.ids.next('gte'),
            target: null,
            at: new Date(Math.min(event.at, now.getTime())),
          })),
      )
      await saveReportedStates(tx, toReportedStates(events))
      await addMinutes(
        tx,
        minutes
          .filter(({ gateway_id }) => known.has(gateway_id))
          .map(({ minute, member_id, ...counts }) => ({
            ...counts,
            member_id: member_id ?? '',
            // An edge whose clock is ahead must not write where nobody looks.
            minute: new Date(Math.min(minute, Math.floor(now.getTime() / MINUTE_MS)) * MINUTE_MS),
          })),
      )
      return true
    })
    if (isNew) deps.live.add(report)
  }
}

/** Only whether it answers counts: a gateway that is degraded does. */
function toReportedStates(events: AskBody<'gateway_report'>['events']): ReadonlyMap<string, 'up' | 'down'> {
  const own = events.filter(({ member_id }) => member_id === null).toSorted((one, other) => one.at - other.at)
  return new Map(own.map(({ gateway_id, to }) => [gateway_id, to === 'down' ? 'down' : 'up']))
}
