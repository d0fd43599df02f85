import type { Database, SqlConnection } from '../database.ts'
import { applyMigration, ensureMigrationTable, type Migration } from '../migrate.ts'
import { getTotals, listTables, literal, quoted, SESSION_SETTINGS } from './read-database.ts'
import type { TableTotals, TransferHeader, TransferRecord } from './transfer-file.ts'

/** Rows go to the database in statements of about this size. */
const STATEMENT_BYTES = 1024 * 1024

/** Why a database cannot be filled; the operator can put it right. */
export type FillObstacle =
  | { kind: 'not_empty'; table: string }
  | { kind: 'newer'; migration: string }
  | { kind: 'changed_migration'; migration: string }
  | { kind: 'may_not_create'; message: string }
  | { kind: 'incomplete' }
  | { kind: 'differs'; expected: TableTotals; found: TableTotals }

export class FillRefused extends Error {
  readonly obstacle: FillObstacle

  constructor(obstacle: FillObstacle, cause?: unknown) {
    super(`the database was not filled: ${obstacle.kind}`, { cause })
    this.obstacle = obstacle
  }
}

type Source = AsyncIterable<TransferRecord>

/**
 * Fills an empty database from a copy: its schema as of the copy, every row, verified totals, then the migrations
 * that came later. One transaction: a database that was not filled is as empty as before, whatever happened.
 */
export async function fillDatabase(
  database: Pick<Database, 'withConnection'>,
  source: Source,
  migrations: readonly Migration[],
): Promise<TableTotals[]> {
  return database.withConnection(async (connection) => {
    await connection.run('begin')
    try {
      for (const setting of SESSION_SETTINGS) await connection.run(setting)
      await assertEmpty(connection)
      const totals = await fill(connection, source, migrations)
      await connection.run('commit')
      return totals
    } catch (error) {
      await connection.run('rollback').catch(() => {})
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
      throw new FillRefused({ kind: 'may_not_create', message: (error as Error).message }, error)
    }
  })
}

const INSUFFICIENT_PRIVILEGE = '42501'

async function assertEmpty(connection: SqlConnection): Promise<void> {
  const [found] = await connection.rows(
    `select relname from pg_class where relnamespace = current_schema()::regnamespace
     and relkind in ('r', 'p', 'v', 'm', 'S', 'f') order by relname limit 1`,
  )
  if (found) throw new FillRefused({ kind: 'not_empty', table: String(found.relname) })
}

async function fill(
  connection: SqlConnection,
  source: Source,
  migrations: readonly Migration[],
): Promise<TableTotals[]> {
  const totals: TableTotals[] = []
  let later: readonly Migration[] = []
  let foreignKeys: readonly string[] = []
  let rows: RowWriter | undefined
  let isComplete = false
  for await (const record of source) {
    if (record.kind === 'header') {
      const known = splitMigrations(record.header, migrations)
      await ensureMigrationTable(connection)
      for (const migration of known.applied) await applyMigration(connection, migration)
      later = known.later
      foreignKeys = await dropForeignKeys(connection)
    } else if (record.kind === 'table') rows = await openWriter(connection, record)
    else if (record.kind === 'row') await rows?.write(record.json)
    else if (record.kind === 'totals') {
      await rows?.flush()
      totals.push(await assertSame(connection, record.totals))
    } else {
      for (const { name, last_value } of record.sequences) {
        if (last_value !== null) {
          await connection.run(`select setval(${literal(quoted(name))}, ${BigInt(last_value)})`)
        }
      }
      isComplete = true
    }
  }
  await assertAllTables(connection, totals, isComplete)
  for (const statement of foreignKeys) await connection.run(statement)
  for (const migration of later) await applyMigration(connection, migration)
  return totals
}

/**
 * Splits migrations into those that the copy has and those added later. A copy of a newer program is refused.
 */
function splitMigrations({ migrations: had }: TransferHeader, known: readonly Migration[]) {
  for (const { name, hash } of had) {
    const own = known.find((migration) => migration.name === name)
    if (!own) throw new FillRefused({ kind: 'newer', migration: name })
    if (own.hash !== hash) throw new FillRefused({ kind: 'changed_migration', migration: name })
  }
  const names = new Set(had.map(({ name }) => name))
  return {
    applied: known.filter(({ name }) => names.has(name)),
    later: known.filter(({ name }) => !names.has(name)),
  }
}

/**
 * Tables come in no order that foreign keys would allow. Answers the statements that make them again, which also
 * check every row.
 */
async function dropForeignKeys(connection: SqlConnection): Promise<string[]> {
  const keys = await connection.rows(
    `select conname, conrelid::regclass::text as place, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { place, conname } of keys) {
    await connection.run(`alter table ${place} drop constraint ${quoted(String(conname))}`)
  }
  return keys.map(
    ({ place, conname, definition }) =>
      `alter table ${place} add constraint ${quoted(String(conname))} ${definition}`,
  )
}

type RowWriter = { write(json: string): Promise<void>; flush(): Promise<void> }

async function openWriter(
  connection: SqlConnection,
  { table, columns }: { table: string; columns: readonly string[] },
): Promise<RowWriter> {
  const place = quoted(table)
  // A migration may have put rows of its own there, which the copy holds as they are now.
  await connection.run(`delete from ${place}`)
  const list = columns.map(quoted).join(', ')
  const statement = `insert into ${place} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${place}, $1::json)`
  let waiting: string[] = []
  let bytes = 0
  const flush = async () => {
    if (waiting.length === 0) return
    await connection.rows(statement, [`[${waiting.join(',')}]`])
    waiting = []
    bytes = 0
  }
  return {
    async write(json) {
      waiting.push(json)
      bytes += json.length
      if (bytes >= STATEMENT_BYTES) await flush()
    },
    flush,
  }
}

async function assertSame(connection: SqlConnection, expected: TableTotals): Promise<TableTotals> {
  const found = await getTotals((text) => connection.rows(text), expected.table)
  if (found.rows === expected.rows && found.checksum === expected.checksum) return found
  throw new FillRefused({ kind: 'differs', expected, found })
}

async function assertAllTables(
  connection: SqlConnection,
  totals: readonly TableTotals[],
  isComplete: boolean,
): Promise<void> {
  const tables = await listTables((text) => connection.rows(text))
  const missing = tables.some((name) => !totals.some(({ table }) => table === name))
  if (!isComplete || missing) throw new FillRefused({ kind: 'incomplete' })
}
