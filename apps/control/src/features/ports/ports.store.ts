import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { reservedRows, type WithUser } from '../../reservations/reserved-rows.ts'
import { ports } from './ports.tables.ts'

export type PortRow = typeof ports.$inferSelect
export type PortWithUser = WithUser<PortRow>

export const portRows = reservedRows(ports)

/** Makes everything that assigns ports of the region, reserved or random, wait for each other. */
export async function lockRegionPorts(tx: Db, region: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ports ${region}`}, 0))`)
}

/** Released ones too. */
export async function listRegionPorts(db: Db, region: string): Promise<PortRow[]> {
  return db.select().from(ports).where(eq(ports.region, region))
}

/** Released ones too. */
export function findPort(db: Db, by: { id: string } | { region: string; port: number }) {
  const is = 'id' in by ? eq(ports.id, by.id) : and(eq(ports.region, by.region), eq(ports.port, by.port))
  return portRows.find(db, is)
}

export async function findPortByAlias(db: Db, team_id: string, alias: string): Promise<PortRow | undefined> {
  const [port] = await db
    .select()
    .from(ports)
    .where(and(eq(ports.team_id, team_id), eq(ports.alias, alias), isNull(ports.released_at)))
  return port
}

export async function insertPort(tx: Db, port: PortRow): Promise<void> {
  await tx.insert(ports).values(port)
}

export async function updatePort(
  tx: Db,
  id: string,
  changes: Pick<PortRow, 'alias' | 'description' | 'allow' | 'deny'>,
): Promise<void> {
  await tx.update(ports).set(changes).where(eq(ports.id, id))
}
