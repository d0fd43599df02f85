import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { gateways } from '../gateways/readable-tables.ts'
import { tunnels } from '../tunnels/readable-tables.ts'
import type { Deps } from './captures.deps.ts'
import type { CaptureRow } from './captures.store.ts'
import { captures } from './captures.tables.ts'
import { noteReading } from './read-exchange.ts'
import { readPart } from './stored-parts.ts'
import { getReadable, mayReadGateways, mayReadTunnels } from './visible-exchange.ts'

/** A captured exchange with the address that it came to. */
type AddressedExchange = CaptureRow & { hostname: string }

type Filter = { endpoint?: string | undefined; after?: string | undefined; limit: number }
type Parts = Pick<Deps, 'db' | 'tunnels' | 'gateways'>

/** Lists requests of all tunnels and gateways that the caller may read, newest first. */
export function listAddressedExchanges({ db }: Pick<Deps, 'db'>) {
  return async (actor: Actor, { endpoint, after, limit }: Filter): Promise<AddressedExchange[]> => {
    const hostname = sql<string>`coalesce(${gateways.endpoint}, ${tunnels.hostname})`
    const rows = await db
      .select({ row: captures, hostname })
      .from(captures)
      .leftJoin(tunnels, eq(tunnels.id, captures.tunnel_id))
      .leftJoin(gateways, eq(gateways.id, captures.gateway_id))
      .where(
        and(
          eq(captures.team_id, actor.team_id),
          or(
            eq(tunnels.user_id, actor.user_id),
            eq(gateways.user_id, actor.user_id),
            mayReadTunnels(actor) ? sql`${captures.tunnel_id} is not null` : undefined,
            mayReadGateways(actor) ? sql`${captures.gateway_id} is not null` : undefined,
          ),
          endpoint ? or(eq(tunnels.hostname, endpoint), eq(gateways.endpoint, endpoint)) : undefined,
          after ? gt(captures.id, after) : undefined,
        ),
      )
      .orderBy(desc(captures.id))
      .limit(limit)
    return rows.map(({ row, ...at }) => ({ ...row, ...at }))
  }
}

/** Throws NotFound for those of tunnels and gateways that the caller may not read. */
export function findAddressedExchange(deps: Parts) {
  return async (actor: Actor, id: string): Promise<AddressedExchange> => {
    const { row, source } = await getAddressed(deps, actor, id)
    return { ...row, hostname: source.hostname }
  }
}

/** The stored beginning of a body. Reading what another member's visitors sent is recorded in the audit log. */
export function readAddressedBody(deps: Parts & Pick<Deps, 'emit' | 'files' | 'transaction'>) {
  return async (
    caller: { actor: Actor; origin: Origin },
    id: string,
    part: 'request' | 'response',
  ): Promise<Buffer> => {
    const { row, source } = await getAddressed(deps, caller.actor, id)
    await noteReading(deps, caller, source, { exchange_id: id, part })
    return readPart(deps, row, part)
  }
}

async function getAddressed(deps: Parts, actor: Actor, id: string) {
  const [row] = await deps.db
    .select()
    .from(captures)
    .where(and(eq(captures.team_id, actor.team_id), eq(captures.id, id)))
  if (!row) throw problem('NotFound')
  return { row, source: await getReadable(deps, actor, row) }
}
