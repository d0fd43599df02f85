/**
 * `npm test [-- PART…] [-- --changed]`: everything, from a fresh clone: what is beside the code, control on PostgreSQL
 * and its stores once more on PGlite, and the whole system with real processes and browsers. With `--changed` only
 * what your change can reach. The last lines say where the time went and sum up.
 */
import { build } from './build.mjs'
import { ensure, FASTER_PACKAGES, root, say, TEST_PACKAGES } from './ensure.mjs'
import { runVitest } from './run-vitest.mjs'
import { changedFiles } from './testing/changed-files.mjs'
import { SERVER_URL, testsOnPglite, testsOnPostgres } from './testing/tests-of-databases.mjs'
import { listTests, testsOfChange } from './testing/tests-that-reach.mjs'
import { startPostgres } from './throwaway-postgres.mjs'

const SLOWEST = 10

const BESIDE_CODE = /^(packages|apps|tools|bench)\//
const WEB = /^(packages\/(ui|inspector)|apps\/console)\//

const withDatabase = new Set(testsOnPostgres(root))
const onPglite = testsOnPglite(root)

/**
 * `files` are all that a part holds, or those of them that a change can reach.
 *
 * @typedef {import('./run-vitest.mjs').Sums} Sums
 * @type {Record<string, { holds(path: string): boolean, run(files: readonly string[]): Promise<Sums> }>}
 */
const PARTS = {
  node: {
    holds: (path) => BESIDE_CODE.test(path) && !WEB.test(path) && !withDatabase.has(path),
    run: (files) => runVitest(['--project', 'node', ...files]),
  },
  web: {
    holds: (path) => WEB.test(path),
    run: (files) => runVitest(['--project', 'web', ...files]),
  },
  postgres: {
    holds: (path) => withDatabase.has(path),
    run: (files) => onPostgres(['node'], files),
  },
  pglite: {
    holds: (path) => onPglite.includes(path),
    run: (files) => runVitest(['--project', 'node', ...files]),
  },
  system: {
    holds: (path) => path.startsWith('tests/'),
    run: (files) => onPostgres(['browser', 'system', 'alone'], files),
  },
}

async function onPostgres(projects, files) {
  const server = await startPostgres()
  try {
    const args = projects.flatMap((name) => ['--project', name])
    return await runVitest([...args, ...files], { [SERVER_URL]: server.url })
  } finally {
    await server.stop()
  }
}

/** Chooses the test files to run. */
function chooseFiles(isChangedOnly) {
  const changed = isChangedOnly ? changedFiles(root) : undefined
  if (isChangedOnly && !changed) say('There is no git history that says what changed: everything runs.')
  return (changed && testsOfChange(root, changed)) ?? listTests(root)
}

async function runPart(name, chosen) {
  const part = PARTS[name]
  const files = chosen.filter((path) => part.holds(path))
  if (files.length === 0) return
  say(`\n── ${name}, ${files.length} files ──`)
  const results = await part.run(files)
  say(`${results.passed} passed, ${results.failed} failed in ${results.seconds} s`)
  total.passed += results.passed
  total.failed += results.failed
  total.files.push(...results.files.map((file) => ({ ...file, part: name })))
}

function saySlowest() {
  const slowest = total.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  if (slowest.length > 0) say('\nThe slowest files:')
  for (const { seconds, file, part } of slowest) say(`${String(seconds).padStart(6)} s  ${file} (${part})`)
}

const asked = process.argv.slice(2)
const wanted = asked.filter((word) => word !== '--changed')
const unknown = wanted.find((name) => !(name in PARTS))
if (unknown !== undefined) {
  say(`There is no part "${unknown}". There are: ${Object.keys(PARTS).join(', ')}; and --changed.`)
  process.exit(2)
}

ensure({ debian: TEST_PACKAGES, faster: FASTER_PACKAGES })
const total = { passed: 0, failed: 0, files: [] }
try {
  const chosen = chooseFiles(wanted.length < asked.length)
  await build()
  for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) await runPart(name, chosen)
} catch (error) {
  say(error.message)
  total.failed++
}
saySlowest()
console.log(`\n${total.passed} passed, ${total.failed} failed in ${Math.round(performance.now() / 1000)} s`)
process.exitCode = total.failed === 0 ? 0 : 1
