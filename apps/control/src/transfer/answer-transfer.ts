/**
 * Copies of the whole database, for `nora-server backup`, `restore` and `database move` on an installation that
 * does not run. Opens the database at the version it has: a copy made before an upgrade is one of before it.
 */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Localized, Problem } from '@nora/kit'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readCall, writeAnswer } from '../admin-call.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { FolderInUse } from '../platform/database/folder-lock.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { DatabaseUnreachable, openDatabaseAsItIs } from '../platform/database/open.ts'
import { openPglite } from '../platform/database/pglite.ts'
import { FillRefused, fillDatabase } from '../platform/database/transfer/fill-database.ts'
import { getTotals, listTables } from '../platform/database/transfer/read-database.ts'
import type { TableTotals } from '../platform/database/transfer/transfer-file.ts'
import { readCopy, writeCopy } from '../platform/database/transfer/transfer-in-file.ts'
import {
  databaseThere,
  noDatabase,
  samePlace,
  unreachable,
  unreadableCopy,
  whyNotFilled,
} from './transfer.messages.ts'

const question = z.discriminatedUnion('name', [
  z.object({ name: z.literal('exportData') }),
  z.object({ name: z.literal('importData'), file: z.string() }),
  z.object({ name: z.literal('moveData'), to: z.url({ protocol: /^postgres(ql)?$/ }) }),
])

type Place = Pick<Config, 'data' | 'database_url'>
type Answer = { file?: string; totals: TableTotals[]; was_there?: boolean }

/** Does what is asked on the input and answers on the output; what an operator can put right is answered too. */
export async function answerTransfer(
  config: Place,
  { input, output }: { input: AsyncIterable<Buffer>; output: NodeJS.WritableStream },
): Promise<void> {
  const asked = question.parse(await readCall(input))
  await writeAnswer(output, await getAnswer(config, asked))
}

async function getAnswer(config: Place, asked: z.output<typeof question>) {
  try {
    if (asked.name === 'exportData') return { answer: await exportData(config) }
    if (asked.name === 'importData') return { answer: await importData(config, asked.file) }
    return { answer: await moveData(config, asked.to) }
  } catch (error) {
    const text = toText(error)
    if (text) return { problem: { code: 'TransferRefused', text } }
    throw error
  }
}

function toText(error: unknown): Localized | undefined {
  if (error instanceof Problem) return error.text
  if (error instanceof FillRefused) return whyNotFilled(error.obstacle)
  if (error instanceof DatabaseUnreachable) return unreachable((error.cause as Error).message)
  if (error instanceof FolderInUse) return { ru: error.message, en: error.message }
  if (error instanceof SyntaxError || error instanceof z.ZodError) return unreadableCopy
  return undefined
}

/** Writes the copy into the data folder; who asked takes it from there. */
async function exportData(config: Place): Promise<Answer> {
  return withSource(config, (source) => writeCopy(source.db, config.data))
}

async function importData({ data, database_url }: Place, file: string): Promise<Answer> {
  const migrations = await readMigrations()
  if (database_url) {
    return withDatabase(database_url, async (target) => ({
      totals: await fillDatabase(target, readCopy(file), migrations),
    }))
  }
  const place = join(data, 'database')
  if (existsSync(place)) throw refused(databaseThere)
  // Filled beside and renamed: a folder of this name is a whole database.
  const unfinished = `${place}.restoring`
  await rm(unfinished, { recursive: true, force: true })
  const target = await openPglite(unfinished, null)
  try {
    const totals = await fillDatabase(target, readCopy(file), migrations)
    await target.close()
    await rename(unfinished, place)
    return { totals }
  } catch (error) {
    await target.close().catch(() => {})
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Copies to an empty PostgreSQL database. One that holds the very same already is fine: it was copied before. */
async function moveData(config: Place, to: string): Promise<Answer> {
  if (config.database_url === to) throw refused(samePlace)
  return withSource(config, (source) =>
    withDatabase(to, async (target) => {
      const { file, totals } = await writeCopy(source.db, config.data)
      try {
        await fillDatabase(target, readCopy(file), await readMigrations())
        return { totals, was_there: false }
      } catch (error) {
        const mayBeCopy = error instanceof FillRefused && error.obstacle.kind === 'not_empty'
        if (mayBeCopy && (await isSame(target, totals))) return { totals, was_there: true }
        throw error
      } finally {
        await rm(file, { force: true })
      }
    }),
  )
}

async function isSame(target: Database, expected: readonly TableTotals[]): Promise<boolean> {
  const found = await target.db.transaction(async (tx) => {
    const ask = async (text: string) =>
      ((await tx.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows
    await ask("set local timezone to 'UTC'")
    const tables = await listTables(ask)
    const known = new Set(expected.map(({ table }) => table))
    if (tables.length !== known.size || tables.some((table) => !known.has(table))) return []
    return Promise.all(tables.map((table) => getTotals(ask, table)))
  })
  const byTable = new Map(found.map((totals) => [totals.table, totals]))
  return expected.every(({ table, rows, checksum }) => {
    const own = byTable.get(table)
    return own?.rows === rows && own.checksum === checksum
  })
}

async function withSource<T>(config: Place, use: (source: Database) => Promise<T>): Promise<T> {
  if (!config.database_url && !existsSync(join(config.data, 'database'))) throw refused(noDatabase)
  const source = await openDatabaseAsItIs(config, () => {})
  return use(source).finally(() => source.close())
}

async function withDatabase<T>(url: string, use: (target: Database) => Promise<T>): Promise<T> {
  const target = await openDatabaseAsItIs({ database_url: url, data: '' }, () => {})
  return use(target).finally(() => target.close())
}

function refused(text: Localized): Problem {
  return new Problem('TransferRefused', text)
}
