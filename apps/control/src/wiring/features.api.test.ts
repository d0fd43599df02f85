import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../platform/database/database.ts'
import { type Booted, bootControl } from '../testing/boot.ts'
import { signUpSomeone } from '../testing/person.ts'

/** Tables of `platform/`, which know nothing of teams and people but what others put into them. */
const PLATFORM_TABLES = ['jobs', 'mailbox_letters', 'outbox', 'schema_migrations']

type Column = { table: string; column: string; type: string; is_filled: boolean }

let booted: Booted
let columns: Column[]
beforeAll(async () => {
  booted = await bootControl()
  columns = await select<Column>(sql`
    select table_name as table, column_name as column, udt_name as type,
      (is_nullable = 'YES' or column_default is not null or is_identity = 'YES') as is_filled
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`)
})
afterAll(() => booted.close())

function tablesWith(column: string): string[] {
  return columns.filter((one) => one.column === column).map(({ table }) => table)
}

test('every table is declared by one feature', () => {
  const declared = [...booted.control.features].flatMap(({ tables }) => Object.keys(tables))
  const existing = [...new Set(columns.map(({ table }) => table))]
  expect([...declared, ...PLATFORM_TABLES].sort()).toEqual(existing.sort())
})

test('the rows that features keep for a team go with it', async () => {
  const { features, platform } = booted.control
  await fill('team_id', { team_id: 'tem_gone', user_id: 'usr_other' })
  await platform.transaction(async (tx) => {
    await features.deleteTeamData(tx, 'tem_gone')
    await tx.execute(sql`delete from teams where id = 'tem_gone'`)
  })
  expect(await listLeft('team_id', 'tem_gone')).toEqual(listOutliving('team'))
})

test('the rows that features keep for a person go with the account', async () => {
  const { platform } = booted.control
  const user_id = (await signUpSomeone(booted)).user.id
  await platform.db.execute(
    sql`update users set self_deletion_at = now() - interval '1 day' where id = ${user_id}`,
  )
  await fill('user_id', { team_id: 'tem_other', user_id })
  await platform.transaction((tx) => platform.jobs.add(tx, { kind: 'delete_user', payload: { user_id } }))
  await platform.settle()
  expect(await listLeft('user_id', user_id)).toEqual(listOutliving('person'))
})

/** Tables that say that their rows outlive the team, or the person. */
function listOutliving(what: 'team' | 'person'): string[] {
  const column = what === 'team' ? 'team_id' : 'user_id'
  const declared = [...booted.control.features].flatMap(({ tables }) => Object.entries(tables))
  const outliving = declared.filter(([, reasons]) => reasons[what] !== undefined).map(([table]) => table)
  return outliving.filter((table) => tablesWith(column).includes(table)).sort()
}

async function listLeft(column: 'team_id' | 'user_id', id: string): Promise<string[]> {
  const left: string[] = []
  for (const table of tablesWith(column)) {
    const query = sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id} limit 1`
    const rows = await select(query)
    if (rows.length > 0) left.push(table)
  }
  return left.sort()
}

/** Both drivers answer an object with rows, of which drizzle's common type knows nothing. */
async function select<Row>(query: SQL): Promise<Row[]> {
  return ((await booted.control.platform.db.execute(query)) as { rows: Row[] }).rows
}

/** One row in every table that has the column; what it says besides is made up. */
async function fill(column: 'team_id' | 'user_id', ids: { team_id: string; user_id: string }): Promise<void> {
  await booted.control.platform.transaction(async (tx) => {
    // Rows of others that they refer to do not exist.
    await tx.execute(sql`set local session_replication_role = replica`)
    if (column === 'team_id') await insertRow(tx, 'teams', { ...ids, id: ids.team_id })
    for (const table of tablesWith(column)) await insertRow(tx, table, ids)
  })
}

async function insertRow(tx: Db, table: string, ids: Record<string, string>): Promise<void> {
  const filled = columns.filter((one) => one.table === table && (one.column in ids || !one.is_filled))
  const names = filled.map(({ column }) => sql.identifier(column))
  const values = filled.map(({ column, type }) => {
    return sql`${ids[column] ?? makeUp(type)}::${sql.raw(type)}`
  })
  await tx.execute(
    sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
  )
}

let made = 1_000

/** A value of the type; texts and numbers are not the same twice. */
function makeUp(type: string): unknown {
  if (/^int|^float/.test(type)) return String(++made)
  return MADE_UP[type] ?? `x${++made}`
}

const MADE_UP: Record<string, unknown> = {
  bool: 'false',
  bytea: Buffer.of(0),
  jsonb: '{}',
  timestamptz: '2100-01-01T00:00:00Z',
  _text: '{}',
}
