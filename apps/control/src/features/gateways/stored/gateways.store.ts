import { and, asc, count, desc, eq, ilike, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { gateways } from './gateways.tables.ts'

export type Person = { id: string; name: string | null; email: string }
export type GatewayRow = typeof gateways.$inferSelect
export type OwnedGateway = GatewayRow & { user: Person }

export type GatewayFilter = {
  team_id: string
  /** Only those of this member. */
  user_id?: string | undefined
  q?: string | undefined
  kind?: readonly string[] | undefined
  cursor?: string | undefined
  limit: number
}

const withOwner = (db: Db) =>
  db
    .select({ row: gateways, user: { id: users.id, name: users.name, email: users.email } })
    .from(gateways)
    .innerJoin(users, eq(users.id, gateways.user_id))
    .$dynamic()

/** Lists gateways, newest first; ids sort by time. */
export async function listGateways(db: Db, filter: GatewayFilter): Promise<OwnedGateway[]> {
  const { team_id, user_id, q, kind, cursor, limit } = filter
  const part = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined
  const rows = await withOwner(db)
    .where(
      and(
        eq(gateways.team_id, team_id),
        user_id ? eq(gateways.user_id, user_id) : undefined,
        part
          ? or(ilike(gateways.name, part), ilike(gateways.description, part), ilike(gateways.endpoint, part))
          : undefined,
        kind ? inArray(sql`${gateways.upstream}->>'kind'`, [...kind]) : undefined,
        cursor ? lt(gateways.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(gateways.id))
    .limit(limit)
  return rows.map(({ row, user }) => ({ ...row, user }))
}

export async function findGateway(db: Db, id: string): Promise<OwnedGateway | undefined> {
  const [found] = await withOwner(db).where(eq(gateways.id, id))
  return found && { ...found.row, user: found.user }
}

export async function findGatewayAt(
  db: Db,
  team_id: string,
  endpoint: string,
): Promise<GatewayRow | undefined> {
  const [row] = await db
    .select()
    .from(gateways)
    .where(and(eq(gateways.team_id, team_id), eq(gateways.endpoint, endpoint)))
  return row
}

/** As edges name it; null: the team has no gateway with this id. */
export async function findGatewayEndpoint(
  db: Db,
  team_id: string,
  id: string,
): Promise<{ endpoint: string; name: string } | null> {
  const [row] = await db
    .select({ endpoint: gateways.endpoint, name: gateways.name })
    .from(gateways)
    .where(and(eq(gateways.team_id, team_id), eq(gateways.id, id)))
  return row ?? null
}

export async function listGatewaysAt(
  db: Db,
  team_id: string,
  endpoints: readonly string[],
): Promise<GatewayRow[]> {
  if (endpoints.length === 0) return []
  return db
    .select()
    .from(gateways)
    .where(and(eq(gateways.team_id, team_id), inArray(gateways.endpoint, [...endpoints])))
}

/** By its name, however it is written, or by its id. */
export async function findGatewayCalled(
  db: Db,
  team_id: string,
  nameOrId: string,
): Promise<GatewayRow | undefined> {
  const [row] = await db
    .select()
    .from(gateways)
    .where(
      and(
        eq(gateways.team_id, team_id),
        or(eq(gateways.id, nameOrId), sql`lower(${gateways.name}) = lower(${nameOrId})`),
      ),
    )
  return row
}

/** All of a team, oldest first. */
export async function listGatewaysOfTeam(db: Db, team_id: string): Promise<GatewayRow[]> {
  return db.select().from(gateways).where(eq(gateways.team_id, team_id)).orderBy(asc(gateways.id))
}

/** All that edges have to know. */
export async function listAllGateways(db: Db): Promise<GatewayRow[]> {
  return db.select().from(gateways).orderBy(asc(gateways.id))
}

/** Until the transaction ends nobody else changes the gateway. */
export async function lockGateway(tx: Db, id: string): Promise<void> {
  await tx.select({ id: gateways.id }).from(gateways).where(eq(gateways.id, id)).for('update')
}

export async function countGateways(db: Db, team_id: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(gateways).where(eq(gateways.team_id, team_id))
  return row?.count ?? 0
}

/** Ids of all but the oldest `kept`. */
export async function listNewestGateways(db: Db, team_id: string, kept: number): Promise<string[]> {
  const rows = await db
    .select({ id: gateways.id })
    .from(gateways)
    .where(eq(gateways.team_id, team_id))
    .orderBy(asc(gateways.id))
    .offset(kept)
  return rows.map(({ id }) => id)
}

/** Whether another gateway of the team has the name, however it is written. */
export async function isNameTaken(
  db: Db,
  { team_id, id, name }: Pick<GatewayRow, 'team_id' | 'id' | 'name'>,
): Promise<boolean> {
  const [row] = await db
    .select({ id: gateways.id })
    .from(gateways)
    .where(
      and(eq(gateways.team_id, team_id), ne(gateways.id, id), sql`lower(${gateways.name}) = lower(${name})`),
    )
  return row !== undefined
}

export async function insertGateway(tx: Db, row: GatewayRow): Promise<void> {
  await tx.insert(gateways).values(row)
}

export async function saveGateway(
  tx: Db,
  id: string,
  changes: Partial<Omit<GatewayRow, 'id' | 'team_id' | 'created_at'>>,
): Promise<void> {
  await tx.update(gateways).set(changes).where(eq(gateways.id, id))
}

export async function deleteGatewayRow(tx: Db, id: string): Promise<void> {
  await tx.delete(gateways).where(eq(gateways.id, id))
}

export async function giveGateways(
  tx: Db,
  { team_id, user_id }: { team_id: string; user_id: string },
  new_owner_id: string,
): Promise<void> {
  await tx
    .update(gateways)
    .set({ user_id: new_owner_id })
    .where(and(eq(gateways.team_id, team_id), eq(gateways.user_id, user_id)))
}

export async function deleteGatewaysOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(gateways).where(eq(gateways.team_id, team_id))
}

/** What edges say of these gateways now; those that are gone are passed over. */
export async function saveReportedStates(tx: Db, states: ReadonlyMap<string, 'up' | 'down'>): Promise<void> {
  for (const [id, reported_state] of [...states].toSorted())
    await tx.update(gateways).set({ reported_state }).where(eq(gateways.id, id))
}

/** Gateways whose last state their owners do not know, and were written nothing since `before`. */
export async function listUnwritten(db: Db, before: Date, limit: number): Promise<GatewayRow[]> {
  return db
    .select()
    .from(gateways)
    .where(
      and(
        sql`${gateways.reported_state} <> coalesce(${gateways.notified_state}, 'up')`,
        or(isNull(gateways.notified_at), lte(gateways.notified_at, before)),
      ),
    )
    .orderBy(asc(gateways.id))
    .limit(limit)
}
