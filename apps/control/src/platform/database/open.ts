import { join } from 'node:path'
import type { Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { findTemplate } from './template.ts'

/** Opens the configured database and brings it up to date. */
export async function openDatabase(
  config: { database_url: string | null; data: string },
  onError: (error: Error) => void,
): Promise<Database> {
  const migrations = await readMigrations()
  const database = config.database_url
    ? openPostgres(config.database_url, onError)
    : await openPglite(join(config.data, 'database'), findTemplate(migrations))
  try {
    if (config.database_url) await assertAnswers(database)
    await migrate(database, migrations)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** The server is away, or lets nobody in under this name: for the operator to put right. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException
    super(`The database cannot be opened: ${message || code}`, { cause })
    this.name = 'DatabaseUnreachable'
  }
}

async function assertAnswers(database: Database): Promise<void> {
  try {
    await database.withConnection((connection) => connection.run('select 1'))
  } catch (error) {
    throw new DatabaseUnreachable(error)
  }
}
