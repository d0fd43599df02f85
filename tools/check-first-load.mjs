/**
 * Builds the console, when it changed, and weighs what its pages load by themselves: the budgets and
 * what counts are in `build/first-load.test.ts`.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { root } from './ensure.mjs'

await build(['console'])
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'node', '--reporter', 'dot', 'tools/build/first-load.test.ts'],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
