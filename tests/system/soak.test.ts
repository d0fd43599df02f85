/** Seconds of what `npm run soak` does for hours. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { SoakOutcome } from '../../bench/soak/run-soak.ts'
import { VISITORS } from '../../bench/soak/visitors.ts'
import { repositoryFolder } from '../kit/nora-system.ts'

/** Half a minute in the nightly run. */
const SOAK_S = Number(process.env.NORA_TEST_SOAK_S ?? 12)
/** In so short a time caches are still being filled; what is held is judged as in the long run. */
const GROWTH_PERCENT = '100'

test('visitors, agents and edges that come, go, break off and are killed leave nothing behind', {
  timeout: 480_000,
}, async () => {
  const args = [
    'bench/soak/main.ts',
    '--minutes',
    String(SOAK_S / 60),
    '--growth-percent',
    GROWTH_PERCENT,
    '--json',
  ]
  // It ends with 1 when it has found something, which its outcome tells better.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], {
    cwd: join(repositoryFolder),
    maxBuffer: 2 ** 24,
  }).catch((error: { stdout: string; stderr: string }) => error)
  const json = stdout.split('\n').find((line) => line.startsWith('{'))
  if (json === undefined) throw new Error(`the soak came to no verdict:\n${stderr}`)
  const { counts, findings, restarts, kills } = JSON.parse(json) as SoakOutcome
  expect({ findings, failures: counts.failures }).toEqual({ findings: [], failures: [] })
  for (const name of Object.keys(VISITORS)) expect(counts.done[name], name).toBeGreaterThan(0)
  expect(restarts).toBeGreaterThan(0)
  expect(kills).toBeGreaterThan(0)
})
