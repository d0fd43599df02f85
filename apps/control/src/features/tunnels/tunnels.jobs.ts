import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import { closeTunnel } from './close-tunnel.ts'
import { getOrigin } from './origin-of.ts'
import type { Deps } from './tunnels.deps.ts'
import { listOpenTunnels, type TunnelRow, updateOpenTunnel } from './tunnels.store.ts'

/** An agent that sleeps longer takes its name again when it wakes; only this tunnel's history ends. */
export const AGENT_LOST_AFTER_MS = 2 * MINUTE_MS

/** Edges end tunnels on time by themselves; this long after, nobody is there who would. */
const EXPIRED_FOR_MS = 3 * SECOND_MS

/** Restores the open tunnels after a start; each waits for its edge to report it. */
export function restoreTunnels({ db, live }: Pick<Deps, 'db' | 'live'>) {
  return async (): Promise<void> => {
    for (const row of await listOpenTunnels(db)) live.await(row)
  }
}

/** Gives up tunnels whose agent has been away too long, and lets rates fall. Runs every second. */
export function sweepTunnels(deps: Deps) {
  return async (): Promise<void> => {
    const oldest = deps.clock.now().getTime() - AGENT_LOST_AFTER_MS
    for (const { row, lostAt } of deps.live.all()) {
      if (isLongExpired(row, deps.clock.now())) {
        await closeTunnel(deps)({ id: row.id, reason: 'plan', origin: getOrigin(deps, row) })
      } else if (lostAt && lostAt.getTime() <= oldest) {
        await closeTunnel(deps)({ id: row.id, reason: 'agent_lost', origin: getOrigin(deps, row) })
      }
    }
    deps.live.refreshRates()
  }
}

function isLongExpired({ expires_at }: Pick<TunnelRow, 'expires_at'>, now: Date): boolean {
  return expires_at !== null && now.getTime() - expires_at.getTime() > EXPIRED_FOR_MS
}

/** Stores the sums that changed. Runs every ten seconds and at the stop. */
export function flushTraffic({ live, db }: Pick<Deps, 'live' | 'db'>) {
  return async (): Promise<void> => {
    for (const { row, traffic } of live.all()) {
      const usage = traffic.takeUsage()
      if (usage) await updateOpenTunnel(db, row.id, usage)
    }
  }
}

/** Tells the edges the key of TLS session tickets when its period begins. Runs every minute. */
export function renewTicketKey({ edges, ticketKey }: Pick<Deps, 'edges'> & { ticketKey: () => string }) {
  let told = ticketKey()
  return async (): Promise<void> => {
    const ticket_key = ticketKey()
    if (ticket_key === told) return
    told = ticket_key
    edges.pushAll('renew_ticket_key', { ticket_key })
  }
}
