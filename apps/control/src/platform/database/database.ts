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
