import { sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import type { SequencePosition, TableTotals, TransferRecord } from './transfer-file.ts'
import { TRANSFER_FORMAT } from './transfer-file.ts'

/** Asks the database that is copied, or the one that is filled. */
export type Ask = (text: string) => Promise<Record<string, unknown>[]>

/** Rows may hold pictures: this many at most are in memory at once. */
const ROWS_AT_ONCE = 100

/**
 * Every session that reads or writes a copy has these, because the text of a row must not depend on where it is
 * read.
 */
export const SESSION_SETTINGS = [
  "set local timezone to 'UTC'",
  "set local datestyle to 'ISO, MDY'",
  "set local intervalstyle to 'postgres'",
  "set local bytea_output to 'hex'",
  'set local extra_float_digits to 1',
]

/**
 * Hands over the whole database as of one moment, while it is in use. The built-in database has one connection,
 * so others wait until the copy is read; PostgreSQL serves them meanwhile.
 */
export async function readDatabase(
  db: Db,
  take: (record: TransferRecord) => Promise<void>,
): Promise<TableTotals[]> {
  return db.transaction(
    async (tx) => {
      const ask: Ask = async (text) =>
        ((await tx.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows
      for (const setting of SESSION_SETTINGS) await ask(setting)
      await take({
        kind: 'header',
        header: { format: TRANSFER_FORMAT, migrations: await listMigrations(ask) },
      })
      const all: TableTotals[] = []
      for (const table of await listTables(ask)) {
        await readTable(ask, table, take)
        const totals = await getTotals(ask, table)
        await take({ kind: 'totals', totals })
        all.push(totals)
      }
      await take({ kind: 'end', sequences: await listSequences(ask) })
      return all
    },
    { isolationLevel: 'repeatable read' },
  )
}

async function readTable(
  ask: Ask,
  table: string,
  take: (record: TransferRecord) => Promise<void>,
): Promise<void> {
  await take({ kind: 'table', table, columns: await listColumns(ask, table) })
  const cursor = quoted(`copy of ${table}`)
  await ask(
    `declare ${cursor} no scroll cursor for select row_to_json(t)::text as row from ${quoted(table)} t`,
  )
  for (;;) {
    const rows = await ask(`fetch ${ROWS_AT_ONCE} from ${cursor}`)
    if (rows.length === 0) break
    for (const { row } of rows) await take({ kind: 'row', json: String(row) })
  }
  await ask(`close ${cursor}`)
}

/** The same for the same rows, wherever they are and in whatever order. */
export async function getTotals(ask: Ask, table: string): Promise<TableTotals> {
  const [row] = await ask(
    `select count(*)::int as rows,
            coalesce(sum(('x' || substr(md5(row_to_json(t)::text), 1, 12))::bit(48)::bigint), 0)::text as checksum
     from ${quoted(table)} t`,
  )
  return { table, rows: Number(row?.rows), checksum: String(row?.checksum) }
}

/** Everything but the list of migrations, which the one who fills a database writes. */
export async function listTables(ask: Ask): Promise<string[]> {
  const rows = await ask(
    `select tablename from pg_tables
     where schemaname = current_schema() and tablename <> 'schema_migrations' order by tablename`,
  )
  return rows.map(({ tablename }) => String(tablename))
}

async function listColumns(ask: Ask, table: string): Promise<string[]> {
  const rows = await ask(
    `select column_name from information_schema.columns
     where table_schema = current_schema() and table_name = ${literal(table)} and is_generated = 'NEVER'
     order by ordinal_position`,
  )
  return rows.map(({ column_name }) => String(column_name))
}

async function listMigrations(ask: Ask): Promise<{ name: string; hash: string }[]> {
  const rows = await ask('select name, hash from schema_migrations order by name')
  return rows.map(({ name, hash }) => ({ name: String(name), hash: String(hash) }))
}

async function listSequences(ask: Ask): Promise<SequencePosition[]> {
  const rows = await ask(
    `select sequencename, last_value::text as last_value from pg_sequences
     where schemaname = current_schema() order by sequencename`,
  )
  return rows.map(({ sequencename, last_value }) => ({
    name: String(sequencename),
    last_value: last_value === null ? null : String(last_value),
  }))
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
