import { expect, test } from 'vitest'
import { openEmptyDatabase, openTestDatabase } from '../../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { FillRefused, fillDatabase } from './fill-database.ts'
import { readDatabase } from './read-database.ts'
import { parseLine, type TransferRecord, toLine } from './transfer-file.ts'

const AT = "'2026-01-15T10:00:00.123456Z'"
const ROWS = `
insert into users (id, email, language, created_at) values ('usr_1', 'anna@example.org', 'ru', ${AT});
insert into teams (id, name, type, created_at) values ('tea_1', E'Анна "\\\\\\n', 'personal', ${AT});
insert into credentials (id, kind, token_hash, last4, user_id, team_id, created_at)
  values ('crd_1', 'user_token', 'hash', '8Q3M', 'usr_1', 'tea_1', ${AT});
`

async function lines(database: Database): Promise<string[]> {
  const all: string[] = []
  await readDatabase(database.db, async (record) => void all.push(toLine(record)))
  return all
}

async function* records(all: readonly string[]): AsyncGenerator<TransferRecord> {
  for (const line of all) yield parseLine(line)
}

const rows = (database: Database, sql: string) =>
  database.withConnection((connection) => connection.rows(sql))

async function filled(): Promise<Database> {
  const database = await openTestDatabase()
  await database.withConnection((connection) => connection.run(ROWS))
  return database
}

test('a copy holds every row, and continues counting where the original did', async () => {
  const source = await filled()
  await source.withConnection((connection) =>
    connection.run("select setval(pg_get_serial_sequence('outbox', 'position'), 41)"),
  )
  const target = await openEmptyDatabase()
  const copy = await lines(source)
  const totals = await fillDatabase(target, records(copy), await readMigrations())
  expect(totals.filter((one) => one.rows > 0).map(({ table, rows: count }) => [table, count])).toEqual(
    expect.arrayContaining([
      ['credentials', 1],
      ['teams', 1],
      ['users', 1],
    ]),
  )
  expect(await lines(target)).toEqual(copy)
  const [next] = await rows(
    target,
    "select nextval(pg_get_serial_sequence('outbox', 'position'))::int as next",
  )
  expect(next).toEqual({ next: 42 })
  // Foreign keys hold again.
  await expect(rows(target, "update credentials set team_id = 'nobody'")).rejects.toThrow()
  await migrate(target, await readMigrations())
  await source.close()
  await target.close()
})

test('a copy of an older version goes through the migrations that came later', async () => {
  const all = await readMigrations()
  const source = await openEmptyDatabase()
  await migrate(source, all.slice(0, 4))
  await source.withConnection((connection) => connection.run(ROWS))
  const target = await openEmptyDatabase()
  await fillDatabase(target, records(await lines(source)), all)
  await migrate(target, all)
  expect(await rows(target, 'select email, theme from users')).toEqual([
    { email: 'anna@example.org', theme: 'system' },
  ])
  await source.close()
  await target.close()
})

const failures: [string, (copy: string[]) => string[]][] = [
  ['cut short', (copy) => copy.slice(0, -1)],
  ['without a row', (copy) => copy.filter((line) => !line.includes('anna@example.org'))],
  ['with a row that was changed', (copy) => copy.map((line) => line.replace('8Q3M', '8Q3N'))],
  ['of a newer version', (copy) => copy.map((line) => line.replace('0000_first', '9999_later'))],
  [
    'of a changed migration',
    (copy) => copy.map((line) => line.replace(/"hash":"[0-9a-f]{4}/, '"hash":"beef')),
  ],
]

test.each(failures)('a copy %s is refused, and leaves the database empty', async (_which, change) => {
  const source = await filled()
  const target = await openEmptyDatabase()
  const failing = fillDatabase(target, records(change(await lines(source))), await readMigrations())
  await expect(failing).rejects.toBeInstanceOf(FillRefused)
  expect(await rows(target, "select * from pg_tables where schemaname = 'public'")).toEqual([])
  await source.close()
  await target.close()
})

test('a database that holds something is not filled, and keeps it', async () => {
  const source = await filled()
  const target = await openEmptyDatabase()
  await target.withConnection((connection) => connection.run('create table notes (text text)'))
  const failing = fillDatabase(target, records(await lines(source)), await readMigrations())
  await expect(failing).rejects.toMatchObject({ obstacle: { kind: 'not_empty', table: 'notes' } })
  expect(await rows(target, 'select * from notes')).toEqual([])
  await source.close()
  await target.close()
})
