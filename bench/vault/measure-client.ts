import { atMost } from '../goals.ts'
import { compare, inPairedTurns, type Pair, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import type { Figures } from '../rounds.ts'
import { openClientTerminal } from './client-terminal.ts'
import { runPrimitive } from './primitives.ts'
import { getRange } from './range.ts'
import { ANNAS_RECORDS, type VaultStage } from './vault-stage.ts'

const CLIENT = 'nora vault unlock'
const SODIUM = 'libsodium, the key alone'
const PAIR: Pair = [CLIENT, SODIUM, 'unlock_ms']

/** The built client at a terminal: unlocking, and a list of a thousand records by a command of its own. */
export async function measureClient(context: BenchContext, { system, anna }: VaultStage): Promise<Part> {
  const terminal = await openClientTerminal(system, anna.session)
  const subjects: { name: string; measure: () => Promise<Figures> }[] = [
    {
      name: CLIENT,
      async measure() {
        const unlock_ms = await terminal.unlock()
        const { ms, count } = await terminal.list()
        if (count !== ANNAS_RECORDS) throw new Error(`nora pass ls knows ${count} records`)
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
    conditions: `The built client at a terminal, signed in to a server on the same cores: from Enter after the master key until it says that the vault is open, what waits for a signature included; then \`nora pass ls\` of ${ANNAS_RECORDS.toLocaleString('en')} records, which the key holder has not loaded yet, the start of the program included.`,
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
}
