import { and, asc, count, desc, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { users } from '../features/accounts/readable-tables.ts'
import type { Db } from '../platform/database/database.ts'

/** A row that a member reserved for the team. */
export type ReservedRow = { id: string; team_id: string; user_id: string; released_at: Date | null }

type Person = { id: string; name: string | null; email: string }

export type WithUser<Row> = Row & { user: Person }

export type Member = { team_id: string; user_id: string }

export type ReservedFilter = {
  team_id: string
  /** Limits the list to this member; null lists the rows of all. */
  user_id: string | null
  cursor?: string | undefined
  limit: number
  /** Limits the list further. */
  only?: SQL | undefined
}

type ReservedTable = PgTable & Record<keyof ReservedRow, AnyPgColumn>

const person = { id: users.id, name: users.name, email: users.email }

/** Makes the queries that the tables of everything reserved share. Ids sort by time. */
export function reservedRows<Table extends ReservedTable>(given: Table) {
  type Row = Table['$inferSelect'] & ReservedRow
  const table: ReservedTable = given
  const ofTeam = (team_id: string) => eq(table.team_id, team_id)
  const ofMember = ({ team_id, user_id }: Member) => and(ofTeam(team_id), eq(table.user_id, user_id))
  const isReserved = isNull(table.released_at)
  const withUsers = (db: Db) =>
    db
      .select({ row: table, user: person })
      .from(table)
      .innerJoin(users, eq(users.id, table.user_id))
      .$dynamic()
  const toRows = (found: { row: unknown; user: Person }[]) =>
    found.map(({ row, user }) => ({ ...(row as Row), user }))
  return {
    /** Lists reservations, newest first. */
    async list(db: Db, { team_id, user_id, cursor, limit, only }: ReservedFilter): Promise<WithUser<Row>[]> {
      const whose = user_id === null ? ofTeam(team_id) : ofMember({ team_id, user_id })
      const page = and(isReserved, whose, only, cursor ? lt(table.id, cursor) : undefined)
      return toRows(await withUsers(db).where(page).orderBy(desc(table.id)).limit(limit))
    },
    /** Released ones too. */
    async find(db: Db, where: SQL | undefined): Promise<WithUser<Row> | undefined> {
      return toRows(await withUsers(db).where(where))[0]
    },
    async count(db: Db, team_id: string, only?: SQL): Promise<number> {
      const [row] = await db
        .select({ count: count() })
        .from(table)
        .where(and(ofTeam(team_id), isReserved, only))
      return row?.count ?? 0
    },
    /** Ids of all but the oldest `kept`. */
    async listNewest(db: Db, team_id: string, kept: number, only?: SQL): Promise<string[]> {
      const where = and(ofTeam(team_id), isReserved, only)
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(where)
        .orderBy(asc(table.id))
        .offset(kept)
      return rows.map(({ id }) => id as string)
    },
    /** All that the member has reserved, the newest first. */
    async listOfMember(db: Db, member: Member): Promise<Row[]> {
      const where = and(ofMember(member), isReserved)
      return (await db.select().from(table).where(where).orderBy(desc(table.id))) as Row[]
    },
    /** Hands what the member has reserved, or has just released, to another member. */
    async give(tx: Db, member: Member, heir_id: string): Promise<void> {
      await tx.update(table).set({ user_id: heir_id }).where(ofMember(member))
    },
    async setReleased(tx: Db, id: string, released_at: Date | null): Promise<void> {
      await tx.update(table).set({ released_at }).where(eq(table.id, id))
    },
    async remove(tx: Db, id: string): Promise<void> {
      await tx.delete(table).where(eq(table.id, id))
    },
    /** Removes the reservations of a deleted team. */
    async removeOfTeam(tx: Db, team_id: string): Promise<void> {
      await tx.delete(table).where(ofTeam(team_id))
    },
    async removeReleasedBefore(db: Db, moment: Date): Promise<void> {
      await db.delete(table).where(and(isNotNull(table.released_at), lt(table.released_at, moment)))
    },
  }
}
