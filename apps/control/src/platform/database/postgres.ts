import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'

/** `onError` hears of idle connections that break; the pool replaces them by itself. */
export function openPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  pool.on('error', onError)
  return {
    db: drizzle(pool),
    async withConnection(use) {
      const client = await pool.connect()
      try {
        return await use({
          run: async (sql) => void (await client.query(sql)),
          rows: async (sql, parameters) => (await client.query(sql, parameters as unknown[])).rows,
        })
      } finally {
        // The connection is not reused: locks of its session end with it, whatever happened.
        client.release(true)
      }
    },
    close: () => pool.end(),
  }
}
