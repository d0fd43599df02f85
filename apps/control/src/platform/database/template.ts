import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { randomToken } from '@nora/kit'
import { packageFolder } from '../package-folder.ts'
import { type Migration, migrate } from './migrate.ts'
import { toDatabase } from './pglite.ts'

/** An empty, migrated database as a tar: loading it takes a fraction of what making one takes. */
export function templateFile(migrations: readonly Migration[]): string {
  const hash = createHash('sha256')
  for (const migration of migrations) hash.update(migration.hash)
  return join(packageFolder(), 'dist', `database-template-${hash.digest('hex').slice(0, 12)}.tar`)
}

/** The template when this program was built with one. */
export function findTemplate(migrations: readonly Migration[]): string | null {
  const file = templateFile(migrations)
  return existsSync(file) ? file : null
}

/** Makes the template unless it is there, and answers its file. */
export async function ensureTemplate(migrations: readonly Migration[]): Promise<string> {
  const file = templateFile(migrations)
  if (existsSync(file)) return file
  const client = await PGlite.create('memory://')
  await migrate(toDatabase(client), migrations)
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(join(packageFolder(), 'dist'), { recursive: true })
  // Written beside and renamed, so that nobody reads half of it.
  const unfinished = `${file}.${randomToken(8)}`
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
  await rename(unfinished, file)
  return file
}
