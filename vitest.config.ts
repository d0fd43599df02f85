import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What promises times: nothing else runs beside it. */
const ALONE = ['tests/system/{outages,resilience}.test.ts']

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', '{tools,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'packages/{ui,inspector}/**', 'apps/console/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/{ui,inspector}/src/**/*.test.{ts,tsx}', 'apps/console/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 30_000,
          css: { include: [/tokens\.css/] },
        },
      },
      {
        test: {
          name: 'system',
          include: ['tests/**/*.test.ts'],
          exclude: [...ALONE],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Each starts programs of its own and mostly waits for them.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'alone',
          include: [...ALONE],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
