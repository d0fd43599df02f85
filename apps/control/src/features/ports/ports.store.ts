import { and, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { ports, users } from '../../platform/database/tables/index.ts'

export type PortRow = typeof ports.$inferSelect
export type PortWithUser = PortRow & { user: { id: string; name: string | null; email: string } }

const person = { id: users.id, name: users.name, email: users.email }

/** Whoever gives ports of the region out, reserved or random, does so one after the other. */
export async function lockRegionPorts(tx: Db, region: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ports ${region}`}, 0))`)
}

/** Released ones too. */
export async function listRegionPorts(db: Db, region: string): Promise<PortRow[]> {
  return db.select().from(ports).where(eq(ports.region, region))
}

export type PortFilter = {
  team_id: string
  /** Only this member's; null for everybody's. */
  user_id: string | null
  cursor?: string | undefined
  limit: number
}

/** Reserved ones, the newest first; ids sort by time. */
export async function listPorts(db: Db, filter: PortFilter): Promise<PortWithUser[]> {
  const rows = await db
    .select({ port: ports, user: person })
    .from(ports)
    .innerJoin(users, eq(users.id, ports.user_id))
    .where(
      and(
        isNull(ports.released_at),
        eq(ports.team_id, filter.team_id),
        filter.user_id === null ? undefined : eq(ports.user_id, filter.user_id),
        filter.cursor ? lt(ports.id, filter.cursor) : undefined,
      ),
    )
    .orderBy(desc(ports.id))
    .limit(filter.limit)
  return rows.map(({ port, user }) => ({ ...port, user }))
}

/** Released ones too. */
export async function findPort(db: Db, by: { id: string } | { region: string; port: number }) {
  const is = 'id' in by ? eq(ports.id, by.id) : and(eq(ports.region, by.region), eq(ports.port, by.port))
  const [found] = await db
    .select({ port: ports, user: person })
    .from(ports)
    .innerJoin(users, eq(users.id, ports.user_id))
    .where(is)
  return found && { ...found.port, user: found.user }
}

export async function findPortByAlias(db: Db, team_id: string, alias: string): Promise<PortRow | undefined> {
  const [port] = await db
    .select()
    .from(ports)
    .where(and(eq(ports.team_id, team_id), eq(ports.alias, alias), isNull(ports.released_at)))
  return port
}

export async function countPorts(db: Db, team_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(ports)
    .where(and(eq(ports.team_id, team_id), isNull(ports.released_at)))
  return row?.count ?? 0
}

export async function insertPort(tx: Db, port: PortRow): Promise<void> {
  await tx.insert(ports).values(port)
}

export async function updatePort(
  tx: Db,
  id: string,
  changes: Partial<Pick<PortRow, 'alias' | 'description' | 'allow' | 'deny' | 'released_at'>>,
): Promise<void> {
  await tx.update(ports).set(changes).where(eq(ports.id, id))
}

export async function deletePort(tx: Db, id: string): Promise<void> {
  await tx.delete(ports).where(eq(ports.id, id))
}

/** All that the member has reserved. */
export async function listPortsOfMember(
  db: Db,
  { team_id, user_id }: { team_id: string; user_id: string },
): Promise<PortRow[]> {
  return db
    .select()
    .from(ports)
    .where(and(eq(ports.team_id, team_id), eq(ports.user_id, user_id), isNull(ports.released_at)))
    .orderBy(desc(ports.id))
}

/** What the member has reserved, or has just released, is another member's from now on. */
export async function givePorts(
  tx: Db,
  { team_id, user_id }: { team_id: string; user_id: string },
  heir_id: string,
): Promise<void> {
  await tx
    .update(ports)
    .set({ user_id: heir_id })
    .where(and(eq(ports.team_id, team_id), eq(ports.user_id, user_id)))
}

/** Of a team that is no more. */
export async function deletePortsOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(ports).where(eq(ports.team_id, team_id))
}

export async function deletePortsReleasedBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(ports).where(and(isNotNull(ports.released_at), lt(ports.released_at, moment)))
}
