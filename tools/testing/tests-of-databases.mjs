import { testsThatReach } from './tests-that-reach.mjs'

export const SERVER_URL = 'NORA_TEST_DATABASE_URL'

/** The database itself: migrations, copies, the queue of jobs. */
const DATABASE = /^apps\/control\/src\/platform\/(database|jobs)\//
/** Asks every route once, and so every store. */
const EVERY_ROUTE = /^apps\/control\/tests\/authorisation\//

/**
 * The tests that open a database. They run on PostgreSQL: it opens a copy of the migrated database in a tenth of the
 * time, and shows races, which the built-in database with its one connection does not.
 *
 * @param {string} root @returns {string[]}
 */
export function testsOnPostgres(root) {
  return testsThatReach(root, 'apps/control', SERVER_URL)
}

/**
 * Those of them that run once more on the built-in database: the database itself, and every store. By
 * `NORA_TEST_PGLITE=all` all of them; the whole system runs on it anyway.
 *
 * @param {string} root @param {string | undefined} wanted @returns {string[]}
 */
export function testsOnPglite(root, wanted = process.env.NORA_TEST_PGLITE) {
  const found = testsOnPostgres(root)
  return wanted === 'all' ? found : found.filter((path) => DATABASE.test(path) || EVERY_ROUTE.test(path))
}
