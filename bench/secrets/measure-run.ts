import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type NoraSystem, repositoryFolder } from '../../tests/kit/nora-system.ts'
import { makeToken } from '../../tests/kit/secrets-shop.ts'
import { atMost } from '../goals.ts'
import { compare, inPairedTurns, type Pair, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import { getRange } from '../vault/range.ts'
import { makePeers, type Starter, timeProgram } from './program-starters.ts'
import { MOST_SECRETS, SECRETS, type SecretsStage } from './secrets-stage.ts'

const CLIENT = join(repositoryFolder, 'apps/cli/bin/nora.mjs')
const [WARM, COLD, OFFLINE] = ['nora run', 'nora run, first of a machine', 'nora run --offline']
const [LARGE, NODE, DOTENVX] = ['nora run, 1,000 secrets', 'node alone', 'dotenvx run']

/** From the command to the end of `true`, which does nothing: what a program waits for before it starts. */
export async function measureRun(context: BenchContext, stage: SecretsStage): Promise<Part> {
  const { system, anna, large } = stage
  const token = (await makeToken(anna.vault, [anna.dev])).text
  const largeToken = (await makeToken(anna.vault, [large])).text
  const makeHome = () => mkdtempSync(join(context.folder, 'home-'))
  const [warm, full] = [makeHome(), makeHome()]
  const [runDev, runLarge] = [toRun(system, token, 'shop/dev'), toRun(system, largeToken, 'shop/large')]
  const starters: Starter[] = [
    { name: WARM, start: () => runDev(warm) },
    { name: OFFLINE, start: () => runDev(warm, ['--offline']) },
    { name: COLD, start: () => runDev(makeHome()) },
    { name: LARGE, start: () => runLarge(full) },
    ...makePeers(context.folder, context.log),
  ]
  const names = starters.map(({ name }) => name)
  const pairs: Pair[] = names.includes(DOTENVX) ? [[WARM, DOTENVX, 'whole_ms']] : []
  const samples = await inPairedTurns(starters, ({ start }) => start(), {
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
      [`CPU of ${WARM}/${NODE}`, compare(samples, [WARM, NODE, 'cpu_ms']).ratio],
    ]),
    goals: [
      atMost(250, { ...goal, what: '`nora run -- true`, warm', ...own(WARM) }),
      atMost(250, { ...goal, what: 'the same `--offline`', ...own(OFFLINE) }),
    ],
  }
}

/** A machine with this token and nothing else. */
function toRun({ ready }: NoraSystem, token: string, config: string) {
  const env = { NORA_SERVER: ready.console_url, NORA_SECRETS_TOKEN: token, LANG: 'C.UTF-8' }
  return (folder: string, options: readonly string[] = []) =>
    timeProgram(process.execPath, [CLIENT, 'run', '-c', config, ...options, '--', 'true'], {
      ...env,
      NORA_CONFIG_DIR: folder,
    })
}
