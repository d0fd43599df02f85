import { randomToken } from '@nora/kit'
import type { Database } from '../platform/database/database.ts'
import { migrate, readMigrations } from '../platform/database/migrate.ts'
import { openPgliteInMemory } from '../platform/database/pglite.ts'
import { openPostgres } from '../platform/database/postgres.ts'
import { ensureTemplate } from '../platform/database/template.ts'

/** A migrated database that goes with `close`: PostgreSQL when NORA_TEST_DATABASE_URL names one, else PGlite. */
export async function openTestDatabase(): Promise<Database> {
  const migrations = await readMigrations()
  if (!serverUrl()) return openPgliteInMemory(await ensureTemplate(migrations))
  const database = await openEmptyDatabase()
  await migrate(database, migrations)
  return database
}

/** The same before any migration. */
export async function openEmptyDatabase(): Promise<Database> {
  const url = serverUrl()
  if (!url) return openPgliteInMemory(null)
  const name = `nora_test_${randomToken(12).toLowerCase()}`
  await run(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = openPostgres(own.href, () => {})
  return {
    ...database,
    async close() {
      await database.close()
      await run(url, `drop database ${name} with (force)`)
    },
  }
}

function serverUrl(): string | undefined {
  return process.env.NORA_TEST_DATABASE_URL
}

async function run(url: string, sql: string): Promise<void> {
  const server = openPostgres(url, () => {})
  await server.withConnection((connection) => connection.run(sql))
  await server.close()
}
