import { launchBrowser } from '../../tests/kit/browser.ts'
import { MASTER_KEY } from '../../tests/kit/vault-person.ts'
import { atMost, type GoalOutcome } from '../goals.ts'
import { type Samples, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import { type Figures, getSentence } from '../rounds.ts'
import { type ConsoleWorker, startConsoleWorker, type TimedCall } from './console-worker.ts'
import { getRange } from './range.ts'
import { addMembers, fillFolder, makeOwner, type VaultOwner } from './vault-owners.ts'
import type { VaultStage } from './vault-stage.ts'

const MOST_HOLDERS = 20
const SHARED_RECORDS = 250
const RECORDS = 1_000
const [ADDED, TAKEN_OUT, ROTATED] = [
  'member added, 1,000 records',
  'member taken out, 1,000',
  'new key, many × 250',
]

type Team = { founder: VaultOwner; members: VaultOwner[]; thousandId: string; sharedId: string }

/** Members of folders: one who is added costs one wrap, one who is taken out a new key and all rows sealed again. */
export async function measureSharing(context: BenchContext, { system }: VaultStage): Promise<Part> {
  const browser = await launchBrowser()
  try {
    const holders = Math.max(2, Math.round(MOST_HOLDERS * context.scale))
    context.log(`a team of ${holders} with master keys …`)
    const founder = await makeOwner(system, 'rita')
    const names = Array.from({ length: holders - 1 }, (_, index) => `member-${index}`)
    const members = await addMembers(system, founder, names)
    const sharedId = await fillFolder(founder, 'Shared', SHARED_RECORDS)
    await founder.vault.setMembers(sharedId, toMembers(founder, members))
    const thousandId = await fillFolder(founder, 'Thousand', RECORDS)
    const worker = await startConsoleWorker(browser, system, founder.session)
    const samples = await measureChanges(worker, { founder, members, thousandId, sharedId }, context)
    await worker.stop()
    return {
      conditions: `The console’s Worker in Chromium, its folders open, a server on the same cores: a member added to a folder of ${RECORDS.toLocaleString('en')} records, and taken out again, which makes a new key; a new key for ${holders} members of ${SHARED_RECORDS} records. The client’s own time is what is left without calls under way.`,
      tables: [{ title: 'folders', rows: toRows(samples) }],
      ratios: {},
      goals: [
        toGoal(
          50,
          'member added to 1,000 records, time of the client',
          getRange(samples, ADDED, 'client_ms'),
        ),
        // Fewer members say nothing of this goal.
        ...(holders === MOST_HOLDERS
          ? [toGoal(1_000, 'new key, 20 members × 250 records', getRange(samples, ROTATED, 'whole_ms'))]
          : []),
      ],
    }
  } finally {
    await browser.close()
  }
}

/** In the order of the subjects, each time: who is taken out was added before. */
async function measureChanges(worker: ConsoleWorker, team: Team, context: BenchContext): Promise<Samples> {
  const { founder, members, thousandId, sharedId } = team
  const change = (added: readonly VaultOwner[]) =>
    worker.time('setMembers', thousandId, toMembers(founder, added))
  const samples = new Map<string, Figures[]>([ADDED, TAKEN_OUT, ROTATED].map((name) => [name, []]))
  for (let round = 0; round <= context.rounds; round++) {
    // A proof of the master key is good for five minutes.
    await worker.restart()
    await worker.call('unlock', MASTER_KEY)
    await worker.call('listRecords')
    const calls: [name: string, call: TimedCall][] = [
      [ADDED, await change(members.slice(0, 1))],
      [TAKEN_OUT, await change([])],
      [ROTATED, await worker.time('rotateFolder', sharedId)],
    ]
    // The first round only makes everything warm.
    if (round === 0) continue
    for (const [name, { ms, client_ms }] of calls) {
      const figures = { whole_ms: ms, client_ms }
      samples.get(name)?.push(figures)
      context.log(`round ${round}/${context.rounds}  ${name.padEnd(30)} ${getSentence(figures)}`)
    }
  }
  return samples
}

function toMembers(founder: VaultOwner, members: readonly VaultOwner[]) {
  return [
    { user_id: founder.user_id, role: 'admin' as const },
    ...members.map(({ user_id }) => ({ user_id, role: 'editor' as const })),
  ]
}

function toGoal(most: number, what: string, range: ReturnType<typeof getRange>): GoalOutcome {
  return atMost(most, { goal: 22, what, ...range, unit: ' ms', decimals: 0 })
}
