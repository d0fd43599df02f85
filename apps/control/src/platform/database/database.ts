import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database, or one transaction of it: stores take either. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Plain statements on one connection, for migrations. */
export type SqlConnection = {
  /** One or many statements without parameters. */
  run(sql: string): Promise<void>
  rows(sql: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]>
}

export type Database = {
  db: Db
  /** Lends a connection of its own until `use` ends. */
  withConnection<T>(use: (connection: SqlConnection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Whether the error says that a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: string }).code === '23505') return true
  }
  return false
}

/** PostgreSQL's states of a connection that is lost, of a server that stops or starts, and of one with no place left. */
const AWAY_STATES = /^(?:08...|57P0[123]|53300)$/
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** What the driver itself throws: these have no code. */
const AWAY_TEXTS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the error says that the database was not reached, or went away in the middle: asking again may help. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    if (code === undefined ? AWAY_TEXTS.test(cause.message) : AWAY_STATES.test(code) || AWAY_CODES.has(code))
      return true
  }
  return false
}
