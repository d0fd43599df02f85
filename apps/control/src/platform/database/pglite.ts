import { existsSync } from 'node:fs'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, SqlConnection } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { PgliteStatements } from './pglite-statements.ts'
import { unpackTar } from './unpack-tar.ts'

/**
 * Opens the built-in database in a folder. The lock is there because a second opener would corrupt it silently.
 * It survives a killed process, but does not flush to the disk, so it may lose the last moments on power loss.
 */
export async function openPglite(folder: string, templateFile: string | null): Promise<Database> {
  const unlock = await lockFolder(`${folder}.lock`)
  try {
    const database = await openOrMake(folder, templateFile)
    return {
      ...database,
      async close() {
        await database.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A folder whose making was cut short holds nothing yet and is made again. */
async function openOrMake(folder: string, templateFile: string | null): Promise<Database> {
  const mark = `${folder}.making`
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true })
  if (existsSync(folder)) return toDatabase(await PGlite.create(folder))
  await writeFile(mark, '')
  if (templateFile) await unpackTar(await readFile(templateFile), folder)
  const database = toDatabase(await PGlite.create(folder))
  // Its files may be written by everybody; nobody else gets as far as them.
  await chmod(folder, 0o700)
  await rm(mark)
  return database
}

/** A database that lives in memory, made from a template. */
export async function openPgliteInMemory(templateFile: string): Promise<Database> {
  const loadDataDir = new Blob([await readFile(templateFile)])
  return toDatabase(await PGlite.create('memory://', { loadDataDir }))
}

/** PGlite has one connection: it is lent to one after the other. */
export function toDatabase(client: PGlite): Database {
  const statements = new PgliteStatements(client)
  const connection: SqlConnection = {
    async run(sql) {
      await client.exec(sql)
      await statements.forget()
    },
    rows: async (sql, parameters) =>
      (await client.query<Record<string, unknown>>(sql, parameters as unknown[])).rows,
  }
  let lent: Promise<unknown> = Promise.resolve()
  return {
    db: drizzle({ client: statements.wrap() }),
    withConnection(use) {
      const result = lent.then(() => use(connection))
      lent = result.catch(() => {})
      return result
    },
    close: () => client.close(),
  }
}
