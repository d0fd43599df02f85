import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { packageFolder } from '../platform/package-folder.ts'

/** Every table that some `*.tables.ts` defines, by the name it is exported by. */
export async function readTables(): Promise<Record<string, PgTable>> {
  const src = join(packageFolder(), 'src')
  const files = (await readdir(src, { recursive: true })).filter((path) => path.endsWith('.tables.ts'))
  const tables: Record<string, PgTable> = {}
  for (const path of files) {
    for (const [name, value] of Object.entries(await import(join(src, path)))) {
      if (!is(value, PgTable)) continue
      if (tables[name] !== undefined) throw new Error(`two files define the table ${name}: ${path} is one`)
      tables[name] = value
    }
  }
  return tables
}
