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
    await migrate(database, migrations)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
