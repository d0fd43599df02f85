import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from '../package-folder.ts'
import type { Database, SqlConnection } from './database.ts'

/** Any constant: everyone who migrates the same database takes the same lock. */
const LOCK_KEY = 7_063_921

export type Migration = { name: string; sql: string; hash: string }

/** Applies what is missing, each in its transaction. Many may start at once: one migrates, the others wait. */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  await database.withConnection(async (connection) => {
    await connection.rows('select pg_advisory_lock($1)', [LOCK_KEY])
    try {
      await applyMissing(connection, migrations)
    } finally {
      await connection.rows('select pg_advisory_unlock($1)', [LOCK_KEY])
    }
  })
}

async function applyMissing(connection: SqlConnection, migrations: readonly Migration[]): Promise<void> {
  await ensureMigrationTable(connection)
  const rows = await connection.rows('select name, hash from schema_migrations')
  const applied = new Map(rows.map((row) => [String(row.name), String(row.hash)]))
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(`the database is newer than this program: it has the migration ${name}`)
    }
  }
  for (const migration of migrations) {
    const hash = applied.get(migration.name)
    if (hash === undefined) await apply(connection, migration)
    else if (hash !== migration.hash) {
      throw new Error(`the migration ${migration.name} was changed after it had been applied`)
    }
  }
}

async function apply(connection: SqlConnection, migration: Migration): Promise<void> {
  await connection.run('begin')
  try {
    await applyMigration(connection, migration)
    await connection.run('commit')
  } catch (cause) {
    await connection.run('rollback')
    throw new Error(`the migration ${migration.name} failed`, { cause })
  }
}

/** The list of what was applied. */
export async function ensureMigrationTable(connection: SqlConnection): Promise<void> {
  await connection.run(
    'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
}

/** Applies a migration within a transaction of the caller’s. */
export async function applyMigration(
  connection: SqlConnection,
  { name, sql, hash }: Migration,
): Promise<void> {
  await connection.run(sql)
  await connection.rows('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
}

/** The SQL files of this program, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = join(packageFolder(), 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
