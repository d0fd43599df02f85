import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../tests/kit/browser.ts'
import type { NoraSystem } from '../../tests/kit/nora-system.ts'
import { MASTER_KEY } from '../../tests/kit/vault-person.ts'
import { atLeast, atMost, type GoalOutcome } from '../goals.ts'
import { compare, inPairedTurns, type Pair, type Samples, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import type { Figures } from '../rounds.ts'
import { startNoraServer } from '../subjects/nora.ts'
import { type ConsoleWorker, startConsoleWorker } from './console-worker.ts'
import { getRange } from './range.ts'
import { openUnlockPage } from './unlock-page.ts'
import { fillFolder, makeOwner, VAULT_ENV } from './vault-owners.ts'
import { startWorkerPrimitives } from './worker-primitives.ts'

const THOUSAND = 1_000
const MANY = 10_000
const PIN = '4821'
const [PAGE, WORKER, WORKER_MANY] = ['page, 1,000', 'Worker, 1,000', 'Worker, 10,000']
const SODIUM = 'libsodium, the key alone'
const PAIRS: readonly Pair[] = [
  [PAGE, SODIUM, 'unlock_ms'],
  [WORKER, SODIUM, 'unlock_ms'],
]

type Subject = { name: string; measure: () => Promise<Figures>; stop: () => Promise<void> }

/** Unlocking and lists in Chromium: what a person waits for at the page, and the console’s Worker by itself. */
export async function measureConsole(context: BenchContext): Promise<Part> {
  const { system, stop } = await startNoraServer({ folder: join(context.folder, 'console'), env: VAULT_ENV })
  const browser = await launchBrowser()
  try {
    const subjects = await startSubjects(browser, system, context.log)
    const samples = await inPairedTurns(subjects, ({ measure }) => measure(), {
      ...context,
      warmUpTurns: 1,
      pairs: PAIRS,
    })
    for (const subject of subjects) await subject.stop()
    return {
      conditions: `Chromium, a server on the same cores. At the page: from Enter after the master key to the form being gone, and from then to the first of ${THOUSAND.toLocaleString('en')} records. By the console’s Worker, new for each round as after each lock: unlocking, all records of the vault, unlocking by PIN; frames are those that the page draws while it waits for the list.`,
      tables: [{ title: 'console', rows: toRows(samples) }],
      ratios: Object.fromEntries(
        PAIRS.map((pair) => [`${pair[0]}/${pair[1]}`, compare(samples, pair).ratio]),
      ),
      goals: toGoals(samples),
    }
  } finally {
    await browser.close()
    await stop()
  }
}

async function startSubjects(
  browser: Browser,
  system: NoraSystem,
  log: BenchContext['log'],
): Promise<Subject[]> {
  const [anna, olga] = [await makeOwner(system, 'anna'), await makeOwner(system, 'olga')]
  await fillFolder(anna, 'Thousand', THOUSAND)
  log(`writing ${MANY} records …`)
  await fillFolder(olga, 'Many', MANY)
  const sodium = await startWorkerPrimitives(browser)
  const page = await openUnlockPage(browser, system, anna.session)
  const small = await startConsoleWorker(browser, system, anna.session)
  const large = await startConsoleWorker(browser, system, olga.session)
  await small.restart()
  await small.call('unlock', MASTER_KEY)
  await small.call('setPin', PIN, 'bench')
  return [
    { name: PAGE, measure: async () => ({ ...(await page.unlock()) }), stop: page.stop },
    {
      name: WORKER,
      measure: async () => ({ ...(await unlockAndList(small, THOUSAND)), pin_ms: await unlockByPin(small) }),
      stop: small.stop,
    },
    { name: WORKER_MANY, measure: () => unlockAndList(large, MANY), stop: large.stop },
    {
      name: SODIUM,
      measure: async () => ({ unlock_ms: await sodium.run('libsodium key') }),
      stop: sodium.stop,
    },
  ]
}

async function unlockAndList(worker: ConsoleWorker, records: number): Promise<Figures> {
  await worker.restart()
  const unlock = await worker.time('unlock', MASTER_KEY)
  const list = await worker.time('listRecords')
  if (list.count !== records) throw new Error(`the vault lists ${list.count} records`)
  await worker.call('lock')
  const { client_ms, frames_per_s, longest_frame_ms } = list
  return { unlock_ms: unlock.ms, listed_ms: list.ms, client_ms, frames_per_s, longest_frame_ms }
}

async function unlockByPin(worker: ConsoleWorker): Promise<number> {
  await worker.restart()
  const { ms } = await worker.time('unlockWithPin', PIN)
  await worker.call('lock')
  return ms
}

function toGoals(samples: Samples): GoalOutcome[] {
  const within = (most: number, what: string, [subject, figure]: [subject: string, figure: string]) =>
    atMost(most, { goal: 22, what, ...getRange(samples, subject, figure), unit: ' ms', decimals: 0 })
  return [
    within(1_500, 'unlock, Chromium, at the page', [PAGE, 'unlock_ms']),
    within(400, 'PIN, Chromium', [WORKER, 'pin_ms']),
    within(500, '1,000 records listed after unlock, at the page', [PAGE, 'listed_ms']),
    within(500, 'the same by the Worker', [WORKER, 'listed_ms']),
    within(4_000, '10,000 records by the Worker', [WORKER_MANY, 'listed_ms']),
    // A frame is lost to where the count begins and ends.
    atLeast(59, {
      goal: 22,
      what: 'frames of the page meanwhile',
      ...getRange(samples, WORKER_MANY, 'frames_per_s'),
      unit: '/s',
      decimals: 1,
    }),
  ]
}
