import { launchBrowser } from '../../tests/kit/browser.ts'
import { openShop } from '../../tests/kit/secrets-shop.ts'
import { MASTER_KEY } from '../../tests/kit/vault-person.ts'
import { atMost } from '../goals.ts'
import { type Samples, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import { type Figures, getSentence } from '../rounds.ts'
import { type ConsoleWorker, startConsoleWorker } from '../vault/console-worker.ts'
import { getRange } from '../vault/range.ts'
import { fill, MOST_SECRETS, type SecretsStage } from './secrets-stage.ts'

const [ENVIRONMENTS, CONFIGS, COMPARED] = [10, 20, 6]
const [ONE, SIX] = ['one config opened and proven', 'six compared']

/** A large project by the console’s Worker: one config, and the six that a comparison opens. */
export async function measureConfigs(context: BenchContext, { system }: SecretsStage): Promise<Part> {
  const browser = await launchBrowser()
  try {
    const olga = await openShop(system, 'olga')
    const each = Math.max(1, Math.round(CONFIGS * context.scale))
    context.log(`${ENVIRONMENTS} × ${each} configs of ${MOST_SECRETS} secrets …`)
    const ids = await fillProject(olga, each)
    const worker = await startConsoleWorker(browser, system, olga.session)
    const samples = await measure(worker, ids.slice(0, COMPARED), context)
    await worker.stop()
    const goal = { goal: 23, unit: ' ms', decimals: 0 }
    return {
      conditions: `The console’s Worker in Chromium, unlocked anew each time, a server on the same cores: ${ENVIRONMENTS} environments × ${each} configs × ${MOST_SECRETS.toLocaleString('en')} secrets, of which one is opened and proven, and six as a comparison opens them.`,
      tables: [{ title: 'configs', rows: toRows(samples) }],
      ratios: {},
      goals: [
        atMost(400, {
          ...goal,
          what: '1,000 secrets opened and proven, time of the client',
          ...getRange(samples, ONE, 'client_ms'),
        }),
        atMost(1_000, {
          ...goal,
          what: 'one config of a large project',
          ...getRange(samples, ONE, 'whole_ms'),
        }),
        atMost(2_000, { ...goal, what: 'six compared', ...getRange(samples, SIX, 'whole_ms') }),
      ],
    }
  } finally {
    await browser.close()
  }
}

/** Answers the ids of the roots. */
async function fillProject(
  shop: Awaited<ReturnType<typeof openShop>>,
  each: number,
): Promise<readonly string[]> {
  const { vault, project_id, dev } = shop
  await fill(shop, dev, MOST_SECRETS)
  const copied = { project_id, copy_from: dev }
  const roots: string[] = []
  for (let environment = 0; environment < ENVIRONMENTS; environment++) {
    const slug = `stand-${environment}`
    const project = await vault.createEnvironment(project_id, { slug, name: slug })
    const made = project.environments.find((one) => one.slug === slug)
    const root = project.configs.find(({ environment_id }) => environment_id === made?.id)
    if (!made || !root) throw new Error(`there is no root of ${slug}`)
    await fill(shop, root.id, MOST_SECRETS)
    roots.push(root.id)
    for (let branch = 1; branch < each; branch++) {
      const name = `${slug}-${branch}`
      await vault.createConfig({ ...copied, environment_id: made.id, slug: name, name })
    }
  }
  return roots
}

async function measure(
  worker: ConsoleWorker,
  ids: readonly string[],
  { rounds, log }: BenchContext,
): Promise<Samples> {
  const samples = new Map<string, Figures[]>([ONE, SIX].map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    await worker.restart()
    await worker.call('unlock', MASTER_KEY)
    const one = await worker.time('openConfig', ids[0])
    await worker.restart()
    await worker.call('unlock', MASTER_KEY)
    let [whole_ms, client_ms] = [0, 0]
    for (const id of ids) {
      const { ms, client_ms: own } = await worker.time('openConfig', id)
      whole_ms += ms
      client_ms += own
    }
    // The first round only makes everything warm.
    if (round === 0) continue
    const figures = { [ONE]: { whole_ms: one.ms, client_ms: one.client_ms }, [SIX]: { whole_ms, client_ms } }
    for (const [name, measured] of Object.entries(figures)) {
      samples.get(name)?.push(measured)
      log(`round ${round}/${rounds}  ${name.padEnd(30)} ${getSentence(measured)}`)
    }
  }
  return samples
}
