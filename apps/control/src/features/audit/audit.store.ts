import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../accounts/readable-tables.ts'
import { credentials, public_keys } from '../credentials/readable-tables.ts'
import { secrets_tokens } from '../secrets/readable-tables.ts'
import type { AuditFacts } from './audit.rules.ts'
import { audit_events } from './audit.tables.ts'
import { toTsQuery } from './audit.words.ts'

export type AuditRow = AuditFacts & { hash: string }

export type AuditFilter = {
  team_id: string
  q?: string | undefined
  member?: readonly string[] | undefined
  action?: readonly string[] | undefined
  object?: string | undefined
  address?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export async function insertAuditEvent(tx: Db, row: AuditRow, words: readonly string[]): Promise<void> {
  const list = sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )
  await tx.insert(audit_events).values({ ...row, words: sql`array_to_tsvector(array[${list}]::text[])` })
}

/** The position of a row among those of its team, by time; rows of one moment are ordered by the chain. */
export type Place = Pick<AuditRow, 'at' | 'position'>

/**
 * Lists events, newest first, below a place. Every index of a condition is in this order, so that a page is
 * read from where it begins, also within a time long ago. The query is sent when it is awaited.
 */
export function listAuditEvents(
  db: Db,
  filter: AuditFilter,
  { below, limit }: { below: Place | undefined; limit: number },
) {
  return selectRows(db)
    .where(and(matches(filter), below && isBelow(below)))
    .orderBy(desc(audit_events.at), desc(audit_events.position))
    .limit(limit)
}

function isBelow({ at, position }: Place): SQL {
  const place = sql`(${at.toISOString()}::timestamptz, ${position}::int)`
  return sql`(${audit_events.at}, ${audit_events.position}) < ${place}`
}

/** Finds where an event of the team is. */
export async function findPlace(db: Db, team_id: string, position: number): Promise<Place | undefined> {
  const [place] = await db
    .select({ at: audit_events.at, position: audit_events.position })
    .from(audit_events)
    .where(and(eq(audit_events.team_id, team_id), eq(audit_events.position, position)))
  return place
}

const { id, position, at, team_id, user_id, credential_id, address, client } = audit_events
const { action, object_id, outcome, data, request_id, previous_hash, words_hash, hash } = audit_events
const shown = {
  id,
  position,
  at,
  team_id,
  user_id,
  credential_id,
  address,
  client,
  action,
  object_id,
  outcome,
  data,
  request_id,
  previous_hash,
  words_hash,
  hash,
}

export function selectRows(db: Db) {
  return db.select(shown).from(audit_events)
}

/** A row with what a search finds it by. */
export type ChainRow = AuditRow & { words: string[] }

/** Lists rows in the order of the chain, after a position. */
export function listFrom(db: Db, position: number, limit: number): Promise<ChainRow[]> {
  return db
    .select({ ...shown, words: sql<string[]>`tsvector_to_array(${audit_events.words})` })
    .from(audit_events)
    .where(gt(audit_events.position, position))
    .orderBy(asc(audit_events.position))
    .limit(limit)
}

function matches(filter: AuditFilter): SQL | undefined {
  const { team_id, member, action, object, address, from, to } = filter
  const words = toTsQuery(team_id, filter.q)
  return and(
    eq(audit_events.team_id, team_id),
    member?.length ? inArray(audit_events.user_id, [...member]) : undefined,
    action && (action.length > 0 ? inArray(audit_events.action, [...action]) : sql`false`),
    object ? eq(audit_events.object_id, object) : undefined,
    address ? eq(audit_events.address, address) : undefined,
    from ? gte(audit_events.at, new Date(from)) : undefined,
    to ? lt(audit_events.at, new Date(to)) : undefined,
    words === null ? undefined : sql`${audit_events.words} @@ ${words}::tsquery`,
  )
}

/**
 * Lists the values that occur in the rows of the team, in order: one step of the index for each value, however
 * many rows have it.
 */
export async function listOccurring(
  db: Db,
  team_id: string,
  column: 'user_id' | 'action',
  limit: number,
): Promise<string[]> {
  const value = sql.identifier(column)
  const { rows } = (await db.execute(sql`
    with recursive found(value) as (
      (select ${value} from audit_events
        where team_id = ${team_id} and ${value} is not null order by ${value} limit 1)
      union all
      select (select ${value} from audit_events
        where team_id = ${team_id} and ${value} > found.value order by ${value} limit 1)
      from found where found.value is not null
    ) select value from found where value is not null limit ${limit}`)) as unknown as {
    rows: { value: string }[]
  }
  return rows.map((row) => row.value)
}

export type Named = {
  id: string
  name: string | null
  email: string
  avatar_id: string | null
  deleted_at: Date | null
}

export async function listUsers(db: Db, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const { id, name, email, avatar_id, deleted_at } = users
  return db
    .select({ id, name, email, avatar_id, deleted_at })
    .from(users)
    .where(inArray(users.id, [...ids]))
}

/** Keys and clients that are still known, revoked ones too. */
export async function listCredentials(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, kind, machine, description } = credentials
  const programs = await db
    .select({ id, kind, machine, description })
    .from(credentials)
    .where(inArray(id, [...ids]))
  const keys = await db
    .select({ id: public_keys.id, name: public_keys.name })
    .from(public_keys)
    .where(inArray(public_keys.id, [...ids]))
  const tokens = await db
    .select({ id: secrets_tokens.id, name: secrets_tokens.name })
    .from(secrets_tokens)
    .where(inArray(secrets_tokens.id, [...ids]))
  return [
    ...programs.map((row) => ({ id: row.id, kind: row.kind, name: row.description ?? row.machine })),
    ...keys.map((row) => ({ ...row, kind: 'public_key' as const })),
    ...tokens.map((row) => ({ ...row, kind: 'machine_token' as const })),
  ]
}
