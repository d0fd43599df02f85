import type { CaptureRule } from '@nora/contract/captures'
import type { CaptureSource } from '@nora/link'
import { and, asc, count, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { gateways } from '../gateways/readable-tables.ts'
import { tunnels } from '../tunnels/readable-tables.ts'
import { capture_rules, captures } from './captures.tables.ts'

export type CaptureRow = typeof captures.$inferSelect

/** A condition on exchanges, beside those of the whole list. */
export type ExchangeTerm = { field: 'path' | 'method' | 'status' | 'text'; value: string }

export type ExchangeFilter = {
  source: CaptureSource
  terms: readonly ExchangeTerm[]
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Captures of this tunnel, or of this gateway. */
function isOf({ tunnel_id, gateway_id }: CaptureSource): SQL | undefined {
  if (tunnel_id !== null) return eq(captures.tunnel_id, tunnel_id)
  return gateway_id === null ? sql`false` : eq(captures.gateway_id, gateway_id)
}

/** Returns the former file of the row, which nothing refers to any more; null when there was none. */
export async function saveCapture(tx: Db, row: CaptureRow): Promise<string | null> {
  const [former] = await tx.select({ file: captures.file }).from(captures).where(eq(captures.id, row.id))
  const { id: _, ...changes } = row
  await tx
    .insert(captures)
    .values(row)
    .onConflictDoUpdate({
      target: captures.id,
      set: changes,
      // An id that an edge makes up must not reach into another tunnel.
      setWhere: isOf(row),
    })
  return former?.file ?? null
}

/** Finds a capture by its own id or by the id of its request. */
export async function findCapture(
  db: Db,
  source: CaptureSource,
  id: string,
): Promise<CaptureRow | undefined> {
  const [row] = await db
    .select()
    .from(captures)
    .where(and(isOf(source), or(eq(captures.id, id), eq(captures.request_id, id))))
  return row
}

/** Lists captures, newest first; ids sort by time. */
export async function listCaptures(db: Db, filter: ExchangeFilter): Promise<CaptureRow[]> {
  const { source, terms, from, to, cursor, limit } = filter
  return db
    .select()
    .from(captures)
    .where(
      and(
        isOf(source),
        ...terms.map(toCondition),
        from ? gte(captures.at, new Date(from)) : undefined,
        to ? lt(captures.at, new Date(to)) : undefined,
        cursor ? lt(captures.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(captures.id))
    .limit(limit)
}

function toCondition({ field, value }: ExchangeTerm): SQL | undefined {
  const target = sql`${captures.path} || case when ${captures.query} = '' then '' else '?' || ${captures.query} end`
  const part = `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  switch (field) {
    case 'method':
      return eq(captures.method, value.toUpperCase())
    case 'status':
      return toStatusCondition(value)
    case 'path':
      return sql`${target} ilike ${part}`
    case 'text':
      return or(ilike(captures.method, part), sql`${captures.method} || ' ' || ${target} ilike ${part}`)
  }
}

/** `404` is that status; `5xx`, `5` and, while typing, `50` are all that begin so. */
function toStatusCondition(wanted: string): SQL {
  const digits = wanted.replace(/x+$/i, '')
  if (!/^\d{1,3}$/.test(digits)) return sql`false`
  if (digits === '0' || digits.length === 3) return eq(captures.status, Number(digits))
  return sql`${captures.status}::text like ${`${digits}%`}`
}

export async function getKept(db: Db, source: CaptureSource): Promise<{ kept: number; kept_bytes: number }> {
  const [row] = await db
    .select({ kept: count(), kept_bytes: sum(captures.stored_bytes).mapWith(Number) })
    .from(captures)
    .where(isOf(source))
  return { kept: row?.kept ?? 0, kept_bytes: row?.kept_bytes ?? 0 }
}

export async function getTeamBytes(db: Db, team_id: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(captures.stored_bytes).mapWith(Number) })
    .from(captures)
    .where(eq(captures.team_id, team_id))
  return row?.bytes ?? 0
}

type Deleted = { file: string | null; stored_bytes: number }
const deleted = { file: captures.file, stored_bytes: captures.stored_bytes }

export async function deleteCapture(tx: Db, id: string): Promise<Deleted[]> {
  return tx.delete(captures).where(eq(captures.id, id)).returning(deleted)
}

export async function deleteCapturesOf(tx: Db, source: CaptureSource): Promise<Deleted[]> {
  return tx.delete(captures).where(isOf(source)).returning(deleted)
}

export async function deleteOldest(tx: Db, team_id: string, limit: number): Promise<Deleted[]> {
  const oldest = tx
    .select({ id: captures.id })
    .from(captures)
    .where(eq(captures.team_id, team_id))
    .orderBy(asc(captures.id))
    .limit(limit)
  return tx.delete(captures).where(inArray(captures.id, oldest)).returning(deleted)
}

export async function deleteExpired(tx: Db, now: Date, limit: number): Promise<Deleted[]> {
  const expired = tx
    .select({ id: captures.id })
    .from(captures)
    .where(lt(captures.expires_at, now))
    .limit(limit)
  return tx.delete(captures).where(inArray(captures.id, expired)).returning(deleted)
}

/** Lists those of the files that a row refers to. */
export async function listReferred(db: Db, files: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ file: captures.file })
    .from(captures)
    .where(inArray(captures.file, [...files]))
  return new Set(rows.flatMap(({ file }) => file ?? []))
}

/** The teams of those of the tunnels, open or closed, and gateways that there are, by their ids. */
export async function listTeams(
  db: Db,
  sources: readonly CaptureSource[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [table, key] of [[tunnels, 'tunnel_id'] as const, [gateways, 'gateway_id'] as const]) {
    const ids = [...new Set(sources.flatMap((source) => source[key] ?? []))]
    if (ids.length === 0) continue
    const rows = await db
      .select({ id: table.id, team_id: table.team_id })
      .from(table)
      .where(inArray(table.id, ids))
    for (const { id, team_id } of rows) found.set(id, team_id)
  }
  return found
}

export async function getRule(db: Db, team_id: string): Promise<CaptureRule> {
  const [row] = await db
    .select({ rule: capture_rules.rule })
    .from(capture_rules)
    .where(eq(capture_rules.team_id, team_id))
  return row?.rule ?? 'allowed'
}

/** The rules of teams that have one. */
export async function listRules(db: Db): Promise<ReadonlyMap<string, CaptureRule>> {
  const rows = await db.select().from(capture_rules)
  return new Map(rows.map(({ team_id, rule }) => [team_id, rule]))
}

export async function saveRule(tx: Db, team_id: string, rule: CaptureRule): Promise<void> {
  await tx
    .insert(capture_rules)
    .values({ team_id, rule })
    .onConflictDoUpdate({ target: capture_rules.team_id, set: { rule } })
}

export async function deleteCapturesOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(captures).where(eq(captures.team_id, team_id))
  await tx.delete(capture_rules).where(eq(capture_rules.team_id, team_id))
}
