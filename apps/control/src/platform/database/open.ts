import { join } from 'node:path'
import type { Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { findTemplate } from './template.ts'

type Place = { database_url: string | null; data: string }

/** Opens the configured database and brings it up to date. */
export async function openDatabase(config: Place, onError: (error: Error) => void): Promise<Database> {
  const database = await openDatabaseAsItIs(config, onError)
  try {
    await migrate(database, await readMigrations())
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Opens the database at the version that it has. */
export async function openDatabaseAsItIs(config: Place, onError: (error: Error) => void): Promise<Database> {
  if (!config.database_url) {
    return openPglite(join(config.data, 'database'), findTemplate(await readMigrations()))
  }
  const database = openPostgres(config.database_url, onError)
  try {
    await assertAnswers(database)
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
