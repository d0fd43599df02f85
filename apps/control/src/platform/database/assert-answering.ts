import { sql } from 'drizzle-orm'
import { problem } from '../problem.ts'
import type { Db } from './database.ts'

/** Throws Unavailable while the database does not answer. */
export async function assertAnswering(db: Db): Promise<void> {
  try {
    await db.execute(sql`select 1`)
  } catch (cause) {
    throw problem('Unavailable', null, { cause, data: { retry_after_s: 1 } })
  }
}
