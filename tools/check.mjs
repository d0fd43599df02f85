/**
 * `npm run check`: everything that can be said about the code without running it, and the weight of its pages. One line per
 * part; what a part objects to follows below, with what to do.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensure, root } from './ensure.mjs'
import { runParts } from './run-parts.mjs'

ensure()

const bin = (name) => join(root, 'node_modules/.bin', name)
const tool = (name, advice) => ({
  name,
  command: process.execPath,
  args: ['--import', 'tsx', `tools/check-${name}/main.ts`],
  advice,
})

const PARTS = [
  { name: 'types', command: bin('tsc'), args: ['-p', 'tsconfig.json'], advice: 'npx tsc -p tsconfig.json' },
  {
    name: 'types of pages',
    command: bin('tsc'),
    args: ['-p', 'tsconfig.web.json'],
    advice: 'npx tsc -p tsconfig.web.json',
  },
  {
    name: 'lint and format',
    command: bin('biome'),
    args: ['check', '--max-diagnostics=50', '.'],
    advice: 'npx biome check --write .',
  },
  tool('imports', 'the rules and their reasons: tools/check-imports/rules.ts'),
  tool('layout', 'the conventions: tools/check-layout/rules.ts'),
  tool('words', 'the table of words and its exceptions: tools/check-words/words.ts'),
  tool('texts', 'texts live in .messages.ts files, in both languages'),
  {
    name: 'page weight',
    command: process.execPath,
    args: ['tools/check-first-load.mjs'],
    advice: 'load what is not needed at once later (lazyPart); the budgets: tools/build/first-load.test.ts',
  },
  {
    name: 'dead code',
    command: bin('knip'),
    args: ['--no-progress'],
    advice: 'remove it, or name its entry in knip.json',
  },
]

const LIMIT_MS = 60_000

const outcomes = await runParts(PARTS, Math.min(2, availableParallelism()), ({ part, code, ms }) => {
  console.log(`${code === 0 ? '✓' : '✗'} ${part.name.padEnd(16)} ${(ms / 1000).toFixed(1)} s`)
})
const failed = outcomes.filter(({ code }) => code !== 0)
for (const { part, output } of failed) {
  console.log(`\n── ${part.name} ──\n${output.trim()}\n→ ${part.advice}`)
}
const totalMs = performance.now()
if (totalMs > LIMIT_MS)
  console.log(`\nThe check took ${Math.round(totalMs / 1000)} s; it should stay under ${LIMIT_MS / 1000} s.`)
console.log(failed.length === 0 ? '\nAll checks pass.' : `\n${failed.length} of ${PARTS.length} checks fail.`)
process.exitCode = failed.length === 0 ? 0 : 1
