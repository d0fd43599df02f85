import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { randomToken } from '@nora/kit'
import type { Database } from '../platform/database/database.ts'
import { type Migration, migrate, readMigrations } from '../platform/database/migrate.ts'
import { openPgliteInMemory } from '../platform/database/pglite.ts'
import { openPostgres } from '../platform/database/postgres.ts'
import { ensureTemplate, templateFile } from '../platform/database/template.ts'

/** Any constant: who makes the template on a server takes this lock. */
const TEMPLATE_LOCK = 4_120_067

/** A migrated database that goes with `close`: PostgreSQL when NORA_TEST_DATABASE_URL names one, else PGlite. */
export async function openTestDatabase(): Promise<Database> {
  const migrations = await readMigrations()
  const url = serverUrl()
  if (!url) return openPgliteInMemory(await ensureTemplate(migrations))
  return openCopy(url, await ensureTemplateDatabase(url, migrations))
}

/** Opens the database before any migration. */
export async function openEmptyDatabase(): Promise<Database> {
  const url = serverUrl()
  return url ? openCopy(url, 'template1') : openPgliteInMemory(await ensureEmptyTemplate())
}

let emptyTemplate: Promise<string> | undefined

/** What PGlite is before anything was done to it, made once for each worker: making one takes seconds. */
function ensureEmptyTemplate(): Promise<string> {
  emptyTemplate ??= makeEmptyTemplate()
  return emptyTemplate
}

async function makeEmptyTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'nora-empty-database-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'empty.tar')
  const client = await PGlite.create('memory://')
  const dump = await client.dumpDataDir('none')
  await client.close()
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  return file
}

function serverUrl(): string | undefined {
  return process.env.NORA_TEST_DATABASE_URL
}

async function openCopy(url: string, template: string): Promise<Database> {
  const name = `nora_test_${randomToken(12).toLowerCase()}`
  await run(url, `create database ${name} template ${template}`)
  const database = openPostgres(getUrl(url, name), () => {})
  return {
    ...database,
    async close() {
      await database.close()
      await run(url, `drop database ${name} with (force)`)
    },
  }
}

/** Copying a migrated database takes a fraction of what migrating takes; the first who asks makes it. */
async function ensureTemplateDatabase(url: string, migrations: readonly Migration[]): Promise<string> {
  const name = `nora_${basename(templateFile(migrations), '.tar').replaceAll('-', '_')}`
  const server = openPostgres(url, () => {})
  await server.withConnection(async (connection) => {
    await connection.rows('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await connection.rows('select 1 from pg_database where datname = $1', [name])
    if (found.length > 0) return
    // Made under another name, so that nobody takes what broke off half-way for the whole.
    const unfinished = `${name}_unfinished`
    await connection.run(`drop database if exists ${unfinished} with (force)`)
    await connection.run(`create database ${unfinished}`)
    const database = openPostgres(getUrl(url, unfinished), () => {})
    await migrate(database, migrations)
    await database.close()
    await connection.run(`alter database ${unfinished} rename to ${name}`)
  })
  await server.close()
  return name
}

function getUrl(server: string, name: string): string {
  const own = new URL(server)
  own.pathname = `/${name}`
  return own.href
}

async function run(url: string, sql: string): Promise<void> {
  const server = openPostgres(url, () => {})
  await server.withConnection((connection) => connection.run(sql))
  await server.close()
}
