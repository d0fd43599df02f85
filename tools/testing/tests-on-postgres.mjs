import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testsThatReach } from './tests-that-reach.mjs'

export const SERVER_URL = 'NORA_TEST_DATABASE_URL'

/** Several requests at once: the built-in database has one connection, so only a server shows a race. */
const RACES = /\bPromise\.all(Settled)?\(/
/** The database itself: migrations, copies, the queue of jobs. */
const DATABASE = /^apps\/control\/src\/platform\/(database|jobs)\//
/** Asks every route once, and so every store. */
const EVERY_ROUTE = /^apps\/control\/tests\/authorisation\//

/**
 * Control's tests that run once more on PostgreSQL: its stores and races. By `NORA_TEST_POSTGRES=all` all that open a
 * database; the others cannot know of the server and would only show once more what they have shown.
 *
 * @param {string} root @param {string | undefined} wanted @returns {string[]}
 */
export function testsOnPostgres(root, wanted = process.env.NORA_TEST_POSTGRES) {
  const found = testsThatReach(root, 'apps/control', SERVER_URL)
  if (wanted === 'all') return found
  return found.filter(
    (path) =>
      DATABASE.test(path) || EVERY_ROUTE.test(path) || RACES.test(readFileSync(join(root, path), 'utf8')),
  )
}
