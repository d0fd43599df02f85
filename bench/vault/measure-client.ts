import { join } from 'node:path'
import { atMost } from '../goals.ts'
import { compare, inPairedTurns, type Pair, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import type { Figures } from '../rounds.ts'
import { startNoraServer } from '../subjects/nora.ts'
import { signInClient } from './client-terminal.ts'
import { runPrimitive } from './primitives.ts'
import { getRange } from './range.ts'
import { fillFolder, makeOwner, VAULT_ENV } from './vault-owners.ts'

const RECORDS = 1_000
const CLIENT = 'nora vault unlock'
const SODIUM = 'libsodium, the key alone'
const PAIR: Pair = [CLIENT, SODIUM, 'unlock_ms']

/** The built client at a terminal: unlocking, and a list of a thousand records by a command of its own. */
export async function measureClient(context: BenchContext): Promise<Part> {
  const { system, stop } = await startNoraServer({ folder: join(context.folder, 'client'), env: VAULT_ENV })
  try {
    const owner = await makeOwner(system, 'anna')
    await fillFolder(owner, 'Thousand', RECORDS)
    const terminal = await signInClient(system, owner.session)
    const subjects: { name: string; measure: () => Promise<Figures> }[] = [
      {
        name: CLIENT,
        async measure() {
          const unlock_ms = await terminal.unlock()
          const { ms, count } = await terminal.list()
          if (count !== RECORDS) throw new Error(`nora pass ls knows ${count} records`)
          await terminal.lock()
          return { unlock_ms, command_ms: ms }
        },
      },
      { name: SODIUM, measure: async () => ({ unlock_ms: await runPrimitive('libsodium key') }) },
    ]
    const samples = await inPairedTurns(subjects, ({ measure }) => measure(), {
      ...context,
      warmUpTurns: 1,
      pairs: [PAIR],
    })
    return {
      conditions: `The built client at a terminal, signed in to a server on the same cores: from Enter after the master key until it says that the vault is open, what waits for a signature included; then \`nora pass ls\` of ${RECORDS.toLocaleString('en')} records, which the key holder has not loaded yet, the start of the program included.`,
      tables: [{ title: 'client', rows: toRows(samples) }],
      ratios: { [`${CLIENT}/${SODIUM}`]: compare(samples, PAIR).ratio },
      goals: [
        atMost(800, {
          goal: 22,
          what: 'unlock, client',
          ...getRange(samples, CLIENT, 'unlock_ms'),
          unit: ' ms',
          decimals: 0,
        }),
      ],
    }
  } finally {
    await stop()
  }
}
