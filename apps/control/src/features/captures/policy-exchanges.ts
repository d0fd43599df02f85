import { and, desc, eq, gt } from 'drizzle-orm'
import { type Actor, can, type Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { tunnels } from '../tunnels/readable-tables.ts'
import type { Deps } from './captures.deps.ts'
import type { CaptureRow } from './captures.store.ts'
import { captures } from './captures.tables.ts'
import { noteReading } from './read-exchange.ts'
import { readPart } from './stored-parts.ts'
import { getReadableTunnel } from './visible-exchange.ts'

/** A captured exchange with the address that it came to. */
type AddressedExchange = CaptureRow & { hostname: string }

type Filter = { endpoint?: string | undefined; after?: string | undefined; limit: number }

/** Lists requests of all tunnels that the caller may read, newest first. */
export function listAddressedExchanges({ db }: Pick<Deps, 'db'>) {
  return async (actor: Actor, { endpoint, after, limit }: Filter): Promise<AddressedExchange[]> => {
    const rows = await db
      .select({ row: captures, hostname: tunnels.hostname })
      .from(captures)
      .innerJoin(tunnels, eq(tunnels.id, captures.tunnel_id))
      .where(
        and(
          eq(captures.team_id, actor.team_id),
          can(actor, 'captures.read_team') ? undefined : eq(tunnels.user_id, actor.user_id),
          endpoint ? eq(tunnels.hostname, endpoint) : undefined,
          after ? gt(captures.id, after) : undefined,
        ),
      )
      .orderBy(desc(captures.id))
      .limit(limit)
    return rows.map(({ row, hostname }) => ({ ...row, hostname }))
  }
}

/** Throws NotFound for those of tunnels that the caller may not read. */
export function findAddressedExchange(deps: Pick<Deps, 'db' | 'findTunnel'>) {
  return async (actor: Actor, id: string): Promise<AddressedExchange> => {
    const { row, tunnel } = await getAddressed(deps, actor, id)
    return { ...row, hostname: tunnel.hostname }
  }
}

/** The stored beginning of a body. Reading what another member's visitors sent is recorded in the audit log. */
export function readAddressedBody(deps: Pick<Deps, 'db' | 'emit' | 'files' | 'findTunnel' | 'transaction'>) {
  return async (
    caller: { actor: Actor; origin: Origin },
    id: string,
    part: 'request' | 'response',
  ): Promise<Buffer> => {
    const { row, tunnel } = await getAddressed(deps, caller.actor, id)
    await noteReading(deps, caller, tunnel, { exchange_id: id, part })
    return readPart(deps, row, part)
  }
}

async function getAddressed(deps: Pick<Deps, 'db' | 'findTunnel'>, actor: Actor, id: string) {
  const [row] = await deps.db
    .select()
    .from(captures)
    .where(and(eq(captures.team_id, actor.team_id), eq(captures.id, id)))
  if (!row) throw problem('NotFound')
  return { row, tunnel: await getReadableTunnel(deps, actor, row.tunnel_id) }
}
