import { and, desc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../accounts/readable-tables.ts'
import { COUNTS, type TopsRow, type UsageRow } from './rows.ts'
import type { StatisticsScope } from './statistics.deps.ts'
import type { Move } from './statistics.rules.ts'
import { statistics, statistics_sources, statistics_tops } from './statistics.tables.ts'

type Table = typeof statistics | typeof statistics_tops

const SLICE = 500

/** Whether this message of the process is new; until the transaction ends nobody else adds it. */
export async function acceptSequence(
  tx: Db,
  source: { process_id: string; edge_id: string; sequence: number; now: Date },
): Promise<boolean> {
  const { process_id, edge_id, sequence: last_sequence, now: last_at } = source
  const accepted = await tx
    .insert(statistics_sources)
    .values({ process_id, edge_id, last_sequence, last_at })
    .onConflictDoUpdate({
      target: statistics_sources.process_id,
      set: { last_sequence, last_at },
      setWhere: lt(statistics_sources.last_sequence, last_sequence),
    })
    .returning({ process_id: statistics_sources.process_id })
  return accepted.length > 0
}

/** Adds to what there is. `rows` hold each key once, in order: of two writers neither waits for the other in a circle. */
export async function addUsage(tx: Db, rows: readonly UsageRow[]): Promise<void> {
  const added = COUNTS.map((name) => [name, sql`${statistics[name]} + excluded.${sql.identifier(name)}`])
  for (let i = 0; i < rows.length; i += SLICE) {
    await tx
      .insert(statistics)
      .values(rows.slice(i, i + SLICE))
      .onConflictDoUpdate({
        target: getKey(statistics),
        set: { ...Object.fromEntries(added), latency: sql`${statistics.latency} || excluded.latency` },
      })
  }
}

export async function addTops(tx: Db, rows: readonly TopsRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += SLICE) {
    await tx
      .insert(statistics_tops)
      .values(rows.slice(i, i + SLICE))
      .onConflictDoUpdate({
        target: getKey(statistics_tops),
        set: {
          paths: sql`${statistics_tops.paths} || excluded.paths`,
          countries: sql`${statistics_tops.countries} || excluded.countries`,
        },
      })
  }
}

function getKey(table: Table) {
  return [table.team_id, table.tunnel_id, table.user_id, table.step, table.at]
}

/** Rows that a move takes away, no more than a slice of them. */
export async function takeUsage(tx: Db, move: Move): Promise<UsageRow[]> {
  return tx.delete(statistics).where(getSlice(statistics, move)).returning()
}

export async function takeTops(tx: Db, move: Move): Promise<TopsRow[]> {
  return tx.delete(statistics_tops).where(getSlice(statistics_tops, move)).returning()
}

function getSlice(table: Table, { from, scope, before }: Move): SQL {
  const is = and(
    eq(table.step, from),
    lt(table.at, before),
    scope === 'tunnels' ? ne(table.tunnel_id, '') : undefined,
  )
  // Rows of the same tunnel together: they become one.
  return sql`ctid in (select ctid from ${table} where ${is} order by ${table.team_id}, ${table.tunnel_id}, ${table.user_id}, ${table.at} limit ${SLICE})`
}

export async function deleteBefore(db: Db, moment: Date): Promise<void> {
  for (const table of [statistics, statistics_tops]) {
    await db.delete(table).where(and(eq(table.step, 'day'), lt(table.at, moment)))
  }
}

export async function deleteSourcesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(statistics_sources).where(lt(statistics_sources.last_at, moment))
}

export async function deleteStatisticsOfTeam(tx: Db, team_id: string): Promise<void> {
  for (const table of [statistics, statistics_tops]) await tx.delete(table).where(eq(table.team_id, team_id))
}

export type Span = { from: Date; to: Date }

/** The least rows that hold the sums: of the team, of a member, or of tunnels. */
function isOf(
  table: Table,
  { team_id, user_id, tunnel_id, hostname }: StatisticsScope,
  span?: Span,
): SQL | undefined {
  const isInTime = and(
    eq(table.team_id, team_id),
    span && gte(table.at, span.from),
    span && lt(table.at, span.to),
  )
  if (tunnel_id !== null) {
    return and(
      isInTime,
      eq(table.tunnel_id, tunnel_id),
      hostname === null ? undefined : eq(table.hostname, hostname),
    )
  }
  if (hostname === null) return and(isInTime, eq(table.tunnel_id, ''), eq(table.user_id, user_id ?? ''))
  return and(
    isInTime,
    eq(table.hostname, hostname),
    user_id === null ? undefined : eq(table.user_id, user_id),
  )
}

export async function listUsage(db: Db, statisticsScope: StatisticsScope, span: Span): Promise<UsageRow[]> {
  return db
    .select()
    .from(statistics)
    .where(isOf(statistics, statisticsScope, span))
}

/** When the oldest step began of which there are sums; null when there are none. */
export async function findOldestStep(db: Db, statisticsScope: StatisticsScope): Promise<Date | null> {
  const [oldest] = await db
    .select({ at: statistics.at })
    .from(statistics)
    .where(isOf(statistics, statisticsScope))
    .orderBy(statistics.at)
    .limit(1)
  return oldest?.at ?? null
}

export async function listTops(db: Db, statisticsScope: StatisticsScope, span: Span) {
  const { paths, countries } = statistics_tops
  return db
    .select({ paths, countries })
    .from(statistics_tops)
    .where(isOf(statistics_tops, statisticsScope, span))
}

const busiest = {
  requests: sql<number>`sum(${statistics.requests})::float8`,
  errors: sql<number>`sum(${statistics.errors})::float8`,
  bytes_in: sql<number>`sum(${statistics.bytes_in})::float8`,
  bytes_out: sql<number>`sum(${statistics.bytes_out})::float8`,
  connections: sql<number>`sum(${statistics.connections})::float8`,
}
const most = desc(sql`sum(${statistics.requests} + ${statistics.connections})`)

export async function listTopHostnames(
  db: Db,
  statisticsScope: StatisticsScope,
  { span, limit }: { span: Span; limit: number },
) {
  const { user_id, hostname, tunnel_id } = statisticsScope
  const isMeant =
    hostname !== null || tunnel_id !== null
      ? isOf(statistics, statisticsScope, span)
      : and(
          eq(statistics.team_id, statisticsScope.team_id),
          ne(statistics.tunnel_id, ''),
          gte(statistics.at, span.from),
          lt(statistics.at, span.to),
          user_id === null ? undefined : eq(statistics.user_id, user_id),
        )
  return db
    .select({ hostname: statistics.hostname, ...busiest })
    .from(statistics)
    .where(isMeant)
    .groupBy(statistics.hostname)
    .orderBy(most)
    .limit(limit)
}

export async function listTopMembers(
  db: Db,
  statisticsScope: StatisticsScope,
  { span, limit }: { span: Span; limit: number },
) {
  const { user_id, hostname, tunnel_id } = statisticsScope
  const isMeant =
    hostname !== null || tunnel_id !== null || user_id !== null
      ? isOf(statistics, statisticsScope, span)
      : and(
          eq(statistics.team_id, statisticsScope.team_id),
          eq(statistics.tunnel_id, ''),
          ne(statistics.user_id, ''),
          gte(statistics.at, span.from),
          lt(statistics.at, span.to),
        )
  const rows = await db
    .select({ user_id: statistics.user_id, ...busiest })
    .from(statistics)
    .where(isMeant)
    .groupBy(statistics.user_id)
    .orderBy(most)
    .limit(limit)
  const people = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        rows.map((row) => row.user_id),
      ),
    )
  const byId = new Map(people.map((person) => [person.id, person]))
  return rows.flatMap(({ user_id: id, ...usage }) => {
    const user = byId.get(id)
    return user === undefined ? [] : [{ user, ...usage }]
  })
}
