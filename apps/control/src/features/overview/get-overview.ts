import { OVERVIEW_ITEMS_MAX, OVERVIEW_TUNNELS_MAX, type Overview } from '@nora/contract/overview'
import { DAY_MS, HOUR_MS } from '@nora/kit'
import { type Actor, can } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countUnusedDomains,
  hasRequests,
  listExpiringKeys,
  listFailingStreams,
  listTraffic,
  listUnusedDomains,
} from './overview.store.ts'

export type Deps = Pick<Platform, 'db' | 'clock'>

const SOON_MS = 14 * DAY_MS

/** What the actor needs to see first in the current team; what they may not see is left out. */
export function getOverview({ db, clock }: Deps) {
  return async (actor: Actor): Promise<Overview> => {
    const now = clock.now()
    const soon = { from: now, to: new Date(now.getTime() + SOON_MS), limit: OVERVIEW_ITEMS_MAX }
    const [has_requests, tunnels, keys, streams, domains, total] = await Promise.all([
      hasRequests(db, actor),
      listTraffic(db, actor, new Date(now.getTime() - HOUR_MS)),
      listExpiringKeys(db, actor, soon),
      can(actor, 'audit.streams') ? listFailingStreams(db, actor.team_id, OVERVIEW_ITEMS_MAX) : [],
      listUnusedDomains(db, actor, OVERVIEW_ITEMS_MAX),
      countUnusedDomains(db, actor),
    ])
    return {
      has_requests,
      hour: {
        requests: sum(tunnels.map(({ requests }) => requests)),
        errors: sum(tunnels.map(({ errors }) => errors)),
        tunnels: tunnels.slice(0, OVERVIEW_TUNNELS_MAX),
      },
      expiring: keys.map(({ expires_at, ...key }) => ({ ...key, expires_at: expires_at.toISOString() })),
      failing_streams: streams.map(({ failed_at, ...stream }) => ({
        ...stream,
        failed_at: failed_at.toISOString(),
      })),
      unused_domains: { items: domains, total },
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
