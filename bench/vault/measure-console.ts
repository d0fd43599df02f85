import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../tests/kit/browser.ts'
import { MASTER_KEY } from '../../tests/kit/vault-person.ts'
import { atLeast, atMost, type GoalOutcome } from '../goals.ts'
import { compare, inPairedTurns, type Pair, type Samples, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import type { Figures } from '../rounds.ts'
import { type ConsoleWorker, startConsoleWorker } from './console-worker.ts'
import { getRange } from './range.ts'
import { openUnlockPage } from './unlock-page.ts'
import { fillFolder, makeOwner } from './vault-owners.ts'
import { ANNAS_RECORDS, type VaultStage } from './vault-stage.ts'
import { startWorkerPrimitives } from './worker-primitives.ts'

const MOST = 10_000
const PIN = '4821'
const [PAGE, WORKER, WORKER_MANY] = ['page, 1,000', 'Worker, 1,000', 'Worker, many']
const SODIUM = 'libsodium, the key alone'
const PAIRS: readonly Pair[] = [
  [PAGE, SODIUM, 'unlock_ms'],
  [WORKER, SODIUM, 'unlock_ms'],
]

type Subject = { name: string; measure: () => Promise<Figures>; stop: () => Promise<void> }

/** Unlocking and lists in Chromium: what a person waits for at the page, and the console’s Worker by itself. */
export async function measureConsole(context: BenchContext, stage: VaultStage): Promise<Part> {
  const browser = await launchBrowser()
  try {
    const many = Math.max(ANNAS_RECORDS, Math.round(MOST * context.scale))
    const subjects = await startSubjects(browser, stage, { many, log: context.log })
    const samples = await inPairedTurns(subjects, ({ measure }) => measure(), {
      ...context,
      warmUpTurns: 1,
      pairs: PAIRS,
    })
    for (const subject of subjects) await subject.stop()
    return {
      conditions: `Chromium, a server on the same cores. At the page: from Enter after the master key to the form being gone, and from then to the first of ${ANNAS_RECORDS.toLocaleString('en')} records. By the console’s Worker, new for each round as after each lock: unlocking, all records of the vault, unlocking by PIN; many are ${many.toLocaleString('en')}; frames are those that the page draws while it waits for the list.`,
      tables: [{ title: 'console', rows: toRows(samples) }],
      ratios: Object.fromEntries(
        PAIRS.map((pair) => [`${pair[0]}/${pair[1]}`, compare(samples, pair).ratio]),
      ),
      goals: toGoals(samples, { isWhole: many === MOST }),
    }
  } finally {
    await browser.close()
  }
}

async function startSubjects(
  browser: Browser,
  { system, anna }: VaultStage,
  { many, log }: { many: number; log: BenchContext['log'] },
): Promise<Subject[]> {
  const olga = await makeOwner(system, 'olga')
  log(`writing ${many} records …`)
  await fillFolder(olga, 'Many', many)
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
      measure: async () => ({
        ...(await unlockAndList(small, ANNAS_RECORDS)),
        pin_ms: await unlockByPin(small),
      }),
      stop: small.stop,
    },
    { name: WORKER_MANY, measure: () => unlockAndList(large, many), stop: large.stop },
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

function toGoals(samples: Samples, { isWhole }: { isWhole: boolean }): GoalOutcome[] {
  const within = (most: number, what: string, [subject, figure]: [subject: string, figure: string]) =>
    atMost(most, { goal: 22, what, ...getRange(samples, subject, figure), unit: ' ms', decimals: 0 })
  return [
    within(1_500, 'unlock, Chromium, at the page', [PAGE, 'unlock_ms']),
    within(400, 'PIN, Chromium', [WORKER, 'pin_ms']),
    within(500, '1,000 records listed after unlock, at the page', [PAGE, 'listed_ms']),
    within(500, 'the same by the Worker', [WORKER, 'listed_ms']),
    // Fewer records say nothing of this goal.
    ...(isWhole ? toGoalsOfMany(samples) : []),
  ]
}

function toGoalsOfMany(samples: Samples): GoalOutcome[] {
  const of = (figure: string) => ({ goal: 22, ...getRange(samples, WORKER_MANY, figure) })
  return [
    atMost(4_000, { ...of('listed_ms'), what: '10,000 records by the Worker', unit: ' ms', decimals: 0 }),
    // A frame is lost to where the count begins and ends.
    atLeast(59, { ...of('frames_per_s'), what: 'frames of the page meanwhile', unit: '/s', decimals: 1 }),
  ]
}
