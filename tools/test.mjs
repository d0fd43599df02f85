/**
 * `npm test [-- PART…]`: everything, from a fresh clone: what is beside the code, control's tests that have a
 * database once more on PostgreSQL, and the whole system with real processes and browsers. The last line sums up.
 */
import { build } from './build.mjs'
import { ensure, root, say, TEST_PACKAGES } from './ensure.mjs'
import { runVitest } from './run-vitest.mjs'
import { testsThatReach } from './testing/tests-that-reach.mjs'
import { startPostgres } from './throwaway-postgres.mjs'

const SERVER_URL = 'NORA_TEST_DATABASE_URL'

const PARTS = {
  node: () => runVitest(['--project', 'node']),
  web: () => runVitest(['--project', 'web']),
  postgres: () => withPostgres((env) => runVitest(['--project', 'node', ...testsOnPostgres()], env)),
  system: () => withPostgres((env) => runVitest(['--project', 'system', '--project', 'alone'], env)),
}

/** Control's other tests cannot know of the server: they would only show once more what they have shown. */
function testsOnPostgres() {
  return testsThatReach(root, 'apps/control/src', SERVER_URL)
}

async function withPostgres(run) {
  const server = await startPostgres()
  try {
    return await run({ [SERVER_URL]: server.url })
  } finally {
    await server.stop()
  }
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in PARTS))
if (unknown !== undefined) {
  say(`There is no part "${unknown}". There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}

ensure({ debian: TEST_PACKAGES })
const sums = { passed: 0, failed: 0 }
try {
  await build()
  for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
    say(`\n── ${name} ──`)
    const { passed, failed } = await PARTS[name]()
    sums.passed += passed
    sums.failed += failed
  }
} catch (error) {
  say(error.message)
  sums.failed++
}
console.log(`\n${sums.passed} passed, ${sums.failed} failed`)
process.exitCode = sums.failed === 0 ? 0 : 1
