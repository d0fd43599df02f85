import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { guidesPlugin } from './apps/console/guides/guides-plugin.mjs'
import { LongestFirst } from './tools/testing/longest-first.ts'

/** What promises times: nothing else runs beside it. */
const ALONE = ['tests/system/{lost-rights,outages,resilience}.test.ts']

/** A warning of Node or of a library fails the file in which it comes. */
const SETUP = ['./tools/testing/no-warnings.ts']

/** Files that start programs and browsers. A third at a time on two cores brings waits of half a minute, and gains nothing. */
const WAITING_WORKERS = 2

/** Files of the part `node` wait for timers and sockets a third of their time: one more than there are cores. */
const NODE_WORKERS = availableParallelism() + 1

/** How long a busy machine may need for what a test waits for; vitest's own second is too little. */
const EXPECT = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          expect: EXPECT,
          setupFiles: SETUP,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/{src,tests}/**/*.test.ts',
            '{tools,bench}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'packages/{ui,inspector}/**', 'apps/console/**'],
          // Files of one worker share what they import: loading it anew for each was a fifth of the time.
          isolate: false,
          maxWorkers: NODE_WORKERS,
          sequence: { groupOrder: 3 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [guidesPlugin()],
        test: {
          name: 'web',
          expect: EXPECT,
          setupFiles: SETUP,
          include: ['packages/{ui,inspector}/src/**/*.test.{ts,tsx}', 'apps/console/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 60_000,
          css: { include: [/tokens\.css/] },
        },
      },
      {
        test: {
          name: 'browser',
          expect: EXPECT,
          globalSetup: './tests/kit/running-nora.ts',
          include: ['tests/browser/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'system',
          expect: EXPECT,
          globalSetup: './tests/kit/running-nora.ts',
          include: ['tests/{docs,system}/**/*.test.ts'],
          exclude: [...ALONE],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'alone',
          expect: EXPECT,
          include: [...ALONE],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
