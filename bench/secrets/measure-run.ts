import type { ClientHome } from '../../tests/kit/nora-client.ts'
import { createMachineHome, makeToken } from '../../tests/kit/secrets-shop.ts'
import { atMost } from '../goals.ts'
import { compare, inPairedTurns, type Pair, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import { getRange } from '../vault/range.ts'
import { makePeers, type Starter } from './program-starters.ts'
import { MOST_SECRETS, SECRETS, type SecretsStage } from './secrets-stage.ts'

const [WARM, COLD, OFFLINE] = ['nora run', 'nora run, first of a machine', 'nora run --offline']
const [LARGE, NODE, DOTENVX] = ['nora run, 1,000 secrets', 'node alone', 'dotenvx run']

/** From the command to the end of `true`, which does nothing: what a program waits for before it starts. */
export async function measureRun(context: BenchContext, stage: SecretsStage): Promise<Part> {
  const { system, anna, large } = stage
  const token = (await makeToken(anna.vault, [anna.dev])).text
  const largeToken = (await makeToken(anna.vault, [large])).text
  const [warm, full] = [createMachineHome(system, token), createMachineHome(system, largeToken)]
  const starters: Starter[] = [
    { name: WARM, start: () => timeRun(warm, 'shop/dev') },
    { name: OFFLINE, start: () => timeRun(warm, 'shop/dev', ['--offline']) },
    { name: COLD, start: () => timeRun(createMachineHome(system, token), 'shop/dev') },
    { name: LARGE, start: () => timeRun(full, 'shop/large') },
    ...makePeers(context.folder, context.log),
  ]
  const names = starters.map(({ name }) => name)
  const pairs: Pair[] = names.includes(DOTENVX) ? [[WARM, DOTENVX, 'whole_ms']] : []
  const samples = await inPairedTurns(starters, async ({ start }) => ({ whole_ms: await start() }), {
    ...context,
    warmUpTurns: 1,
    pairs,
  })
  const own = (name: string) => getRange(samples, name, 'whole_ms')
  const goal = { goal: 23, unit: ' ms', decimals: 0 }
  return {
    conditions: `A program that does nothing, started with ${SECRETS} secrets by the built client on a machine with a token, a server on the same cores; first of a machine: with nothing kept from before. Beside values in the command (\`env\`), in a file (\`node --env-file\`), and in an encrypted file with its key beside it (dotenvx). One config of ${MOST_SECRETS.toLocaleString('en')} besides.`,
    tables: [{ title: 'true', rows: toRows(samples) }],
    ratios: Object.fromEntries([
      ...pairs.map((pair) => [`${pair[0]}/${pair[1]}`, compare(samples, pair).ratio] as const),
      [`${WARM}/${NODE}`, compare(samples, [WARM, NODE, 'whole_ms']).ratio],
    ]),
    goals: [
      atMost(250, { ...goal, what: '`nora run -- true`, warm', ...own(WARM) }),
      atMost(250, { ...goal, what: 'the same `--offline`', ...own(OFFLINE) }),
    ],
  }
}

async function timeRun(home: ClientHome, config: string, options: readonly string[] = []): Promise<number> {
  const fromMs = performance.now()
  const client = home.run(['run', '-c', config, ...options, '--', 'true'])
  if ((await client.exited) !== 0) throw new Error(`nora run failed: ${client.stderr()}`)
  return performance.now() - fromMs
}
