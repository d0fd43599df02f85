import { MINUTE_MS } from '@nora/kit'
import type { AskBody, StatisticsRow } from '@nora/link'
import { toLatencyBytes } from './latency-bytes.ts'
import { addCounts, type TopsRow, type UsageRow } from './rows.ts'
import type { Deps, TunnelFacts } from './statistics.deps.ts'
import { mergeTops, mergeUsage } from './statistics.rules.ts'
import { acceptSequence, addTops, addUsage } from './statistics.store.ts'

/** Adds an edge's sums. Resolves when they are stored; what was stored before is passed over. */
export function addStatistics({ clock, transaction, listTunnelFacts }: Deps) {
  return async (
    edge_id: string,
    { process_id, sequence, rows }: AskBody<'add_statistics'>,
  ): Promise<void> => {
    const now = clock.now()
    await transaction(async (tx) => {
      if (!(await acceptSequence(tx, { process_id, edge_id, sequence, now }))) return
      const ids = [...new Set(rows.map(({ tunnel_id }) => tunnel_id))]
      const tunnels = new Map((await listTunnelFacts(tx, ids)).map((facts) => [facts.id, facts]))
      const usage: UsageRow[] = []
      const tops: TopsRow[] = []
      for (const row of rows) {
        // A team that is no more takes its tunnels with it.
        const tunnel = tunnels.get(row.tunnel_id)
        if (tunnel === undefined) continue
        for (const scope of getScopes(tunnel, row.minute, now)) {
          usage.push(toUsage(scope, row))
          if (row.paths.length + row.countries.length > 0) tops.push(toTops(scope, row, tunnel.hostname))
        }
      }
      await addUsage(tx, mergeUsage(usage))
      await addTops(tx, mergeTops(tops))
    })
  }
}

type Key = Pick<UsageRow, 'team_id' | 'user_id' | 'tunnel_id' | 'hostname' | 'step' | 'at'>

/** Every sum is kept three times: for the tunnel, for its member and for the team. */
function getScopes({ id, team_id, user_id, hostname }: TunnelFacts, minute: number, now: Date): Key[] {
  // An edge whose clock is ahead must not write where nobody looks.
  const at = new Date(Math.min(minute, Math.floor(now.getTime() / MINUTE_MS)) * MINUTE_MS)
  const key = { team_id, step: 'minute', at } as const
  return [
    { ...key, user_id, tunnel_id: id, hostname },
    { ...key, user_id, tunnel_id: '', hostname: '' },
    { ...key, user_id: '', tunnel_id: '', hostname: '' },
  ]
}

function toUsage(key: Key, row: StatisticsRow): UsageRow {
  return { ...key, ...addCounts(row), latency: toLatencyBytes(row.latency) }
}

function toTops(key: Key, { paths, countries }: StatisticsRow, hostname: string): TopsRow {
  return {
    ...key,
    paths: paths.map(([path, requests, errors]) => [path && `${hostname} ${path}`, requests, errors]),
    countries,
  }
}
