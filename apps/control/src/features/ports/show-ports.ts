import type { Port } from '@nora/contract/ports'
import { listPortsOverLimit } from './port-quota.ts'
import type { Deps } from './ports.deps.ts'
import { toPort } from './ports.rules.ts'
import type { PortWithUser } from './ports.store.ts'

/** Ports of one team as its members see them, with what stands behind each. */
export async function showPorts(deps: Deps, rows: readonly PortWithUser[]): Promise<Port[]> {
  const [first] = rows
  if (!first) return []
  const uses = await deps.listPortUses(deps.db, first.team_id, rows)
  const overLimit = await listPortsOverLimit(deps, deps.db, first.team_id)
  const { regions } = deps.config
  return rows.map((row) => {
    const use = uses.find(({ region, port }) => region === row.region && port === row.port)
    return toPort(row, use, { ...deps, regions, isOverLimit: overLimit.has(row.id) })
  })
}

export async function showPort(deps: Deps, row: PortWithUser): Promise<Port> {
  const [port] = await showPorts(deps, [row])
  if (!port) throw new Error('a port that was found is gone')
  return port
}
