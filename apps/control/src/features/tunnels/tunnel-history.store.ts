import type { StatisticsEvent } from '@nora/contract/statistics'
import { and, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { tunnels } from './tunnels.tables.ts'

/** Finds the owner of each of these tunnels, closed ones too. */
export async function listTunnelFacts(db: Db, ids: readonly string[]) {
  const { id, team_id, user_id, hostname } = tunnels
  return db
    .select({ id, team_id, user_id, hostname })
    .from(tunnels)
    .where(inArray(id, [...ids]))
}

type Whose = { team_id: string; user_id: string | null; tunnel_id: string | null; hostname: string | null }

function isOf({ team_id, user_id, tunnel_id, hostname }: Whose): SQL | undefined {
  return and(
    eq(tunnels.team_id, team_id),
    user_id === null ? undefined : eq(tunnels.user_id, user_id),
    tunnel_id === null ? undefined : eq(tunnels.id, tunnel_id),
    hostname === null ? undefined : eq(tunnels.hostname, hostname),
  )
}

/** When the first of them was opened; null: none was. */
export async function findFirstOpening(db: Db, whose: Whose): Promise<Date | null> {
  const { opened_at } = tunnels
  const [first] = await db.select({ opened_at }).from(tunnels).where(isOf(whose)).orderBy(opened_at).limit(1)
  return first?.opened_at ?? null
}

type Span = { from: Date; to: Date; limit: number }

/** Openings and ends in the span, the last ones of more than the limit. */
export async function listTunnelEvents(db: Db, whose: Whose, span: Span): Promise<StatisticsEvent[]> {
  const { id, hostname: name, close_reason: reason, opened_at, closed_at } = tunnels
  const listBy = (column: typeof opened_at | typeof closed_at) =>
    db
      .select({ at: column, id, name, reason })
      .from(tunnels)
      .where(and(isOf(whose), gte(column, span.from), lt(column, span.to)))
      .orderBy(desc(column))
      .limit(span.limit)
  const [opened, closed] = await Promise.all([listBy(opened_at), listBy(closed_at)])
  const toEvent = (kind: StatisticsEvent['kind'], row: (typeof opened)[number]): StatisticsEvent => ({
    at: row.at!.toISOString(),
    kind,
    name: row.name,
    object_id: row.id,
    reason: kind === 'tunnel_closed' ? row.reason : null,
  })
  return [
    ...opened.map((row) => toEvent('tunnel_opened', row)),
    ...closed.map((row) => toEvent('tunnel_closed', row)),
  ]
}

/** The most tunnels that were open at once, between each of these instants and the next. `bounds` are in order. */
export async function listMostOpen(db: Db, whose: Whose, bounds: readonly Date[]): Promise<number[]> {
  const [from, to] = [bounds[0]!, bounds.at(-1)!]
  const isMeant = and(
    isOf(whose),
    lt(tunnels.opened_at, to),
    or(isNull(tunnels.closed_at), gt(tunnels.closed_at, from)),
  )
  const instants = (dates: readonly Date[]) => JSON.stringify(dates.map((date) => date.toISOString()))
  const answer = await db.execute(sql`
    with spans as (select greatest(${tunnels.opened_at}, ${from.toISOString()}::timestamptz) as opened_at, ${tunnels.closed_at} as closed_at from ${tunnels} where ${isMeant}),
    changes as (
      select opened_at as at, 1 as change from spans
      union all select closed_at, -1 from spans where closed_at < ${to.toISOString()}::timestamptz
    ),
    counted as (
      select at, sum(change) over changing as open, row_number() over changing as number from changes
      window changing as (order by at, change desc rows unbounded preceding)
    )
    select
      width_bucket(at, (select array_agg(value::timestamptz order by ordinality) from jsonb_array_elements_text(${instants(bounds.slice(0, -1))}::jsonb) with ordinality)) - 1 as bucket,
      max(open)::int as most,
      (array_agg(open::int order by number desc))[1] as last
    from counted group by 1`)
  const { rows } = answer as unknown as { rows: { bucket: number; most: number; last: number }[] }
  const byBucket = new Map(rows.map((row) => [row.bucket, row]))
  let open = 0
  return bounds.slice(0, -1).map((_, i) => {
    const row = byBucket.get(i)
    const most = Math.max(open, row?.most ?? 0)
    open = row?.last ?? open
    return most
  })
}
