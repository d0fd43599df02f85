import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTables } from '../../testing/read-tables.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { packageFolder } from '../package-folder.ts'
import type { Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

const tables = await readTables()

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('the migrations', () => {
  test('are complete: nothing is left to generate', async () => {
    const folder = join(packageFolder(), 'migrations/meta')
    const newest = (await readdir(folder))
      .filter((name) => name.endsWith('_snapshot.json'))
      .sort()
      .at(-1)
    const snapshot = JSON.parse(await readFile(join(folder, newest ?? ''), 'utf8'))
    expect(await generateMigration(snapshot, generateDrizzleJson({ ...tables }, snapshot.id))).toEqual([])
  })

  test.each(Object.values(tables).map((table) => [getTableConfig(table).name, table] as const))(
    'make the columns of %s as the program describes them',
    async (name, table) => {
      const described = getTableConfig(table).columns.map((column) => ({
        name: column.name,
        type: column.getSQLType().replace('bigserial', 'bigint').replace(' (', '('),
        not_null: column.notNull,
      }))
      const made = await database.withConnection((connection) =>
        connection.rows(
          `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as not_null
           from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
          [name],
        ),
      )
      // A later migration adds its column at the end, wherever the program lists it.
      expect(byName(made as Column[])).toEqual(byName(described))
    },
  )
})

type Column = { name: string; type: string; not_null: boolean }

function byName(columns: readonly Column[]): Column[] {
  return [...columns].sort((a, b) => (a.name < b.name ? -1 : 1))
}

test('a changed, removed or failing migration is refused and leaves nothing behind', async () => {
  const known = await readMigrations()
  const fresh = await openTestDatabase()
  const [first, ...later] = known
  if (!first) throw new Error('there is no migration')
  await expect(migrate(fresh, [{ ...first, hash: 'other' }, ...later])).rejects.toThrow('was changed after')
  await expect(migrate(fresh, [])).rejects.toThrow('newer than this program')
  const broken = { name: '9999_broken.sql', sql: 'create table half (id int); select nonsense', hash: 'x' }
  await expect(migrate(fresh, [...known, broken])).rejects.toThrow('9999_broken.sql failed')
  await migrate(fresh, [...known, { ...broken, sql: 'create table half (id int)' }])
  await fresh.close()
})

test('programs that start at the same time migrate once', async () => {
  const fresh = await openTestDatabase()
  const more = { name: '9999_more.sql', sql: 'create table more (id int)', hash: 'x' }
  const migrations = [...(await readMigrations()), more]
  await Promise.all([1, 2, 3].map(() => migrate(fresh, migrations)))
  await fresh.close()
})
