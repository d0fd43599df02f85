import { launchBrowser } from '../../tests/kit/browser.ts'
import { weighVaultCore } from '../../tests/kit/bundle-vault-core.ts'
import { atLeast, atMost } from '../goals.ts'
import { compare, inPairedTurns, type Pair, type Samples, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import type { Figures } from '../rounds.ts'
import { FILE_MIB, type Primitive, runPrimitive } from './primitives.ts'
import { getRange } from './range.ts'
import { startWorkerPrimitives } from './worker-primitives.ts'

/** Milliseconds, and of processor time where the process is ours: a busy machine does not change that. */
type Run = (name: Primitive) => Promise<Figures>
type Subject = { name: string; measure: () => Promise<Figures> }

const WARM_UP_TURNS = 1
const PLACES = ['Node', 'Chromium'] as const
const KEYS: readonly Pair[] = PLACES.map((place) => [`vault-core, ${place}`, `libsodium, ${place}`, 'key_ms'])
const FILES: readonly Pair[] = PLACES.map((place) => [
  `vault-core, ${place}`,
  `AES-GCM, ${place}`,
  'mib_per_s',
])
const KEY_CPU: Pair = ['vault-core, Node', 'libsodium, Node', 'cpu_ms']

/** The master key beside libsodium, files beside the platform’s cipher alone, and what all of it weighs. */
export async function measurePrimitives(context: BenchContext): Promise<Part> {
  const browser = await launchBrowser()
  try {
    const worker = await startWorkerPrimitives(browser)
    const runs: Record<(typeof PLACES)[number], Run> = {
      Node: runHere,
      Chromium: async (name) => ({ ms: await worker.run(name) }),
    }
    for (const run of Object.values(runs)) await run('same key')
    const keys = await measureInTurns(
      PLACES.flatMap((place) => [
        toKey(`vault-core, ${place}`, () => runs[place]('vault-core key')),
        toKey(`libsodium, ${place}`, () => runs[place]('libsodium key')),
      ]),
      context,
      KEYS,
    )
    const files = await measureInTurns(
      PLACES.flatMap((place) => [
        toFile(`vault-core, ${place}`, () => runs[place]('vault-core file')),
        toFile(`AES-GCM, ${place}`, () => runs[place]('platform file')),
      ]),
      context,
      FILES,
    )
    await worker.stop()
    return toPart({ keys, files, weightKib: (await weighVaultCore()) / 1024 })
  } finally {
    await browser.close()
  }
}

function measureInTurns(
  subjects: Subject[],
  context: BenchContext,
  pairs: readonly Pair[],
): Promise<Samples> {
  return inPairedTurns(subjects, ({ measure }) => measure(), {
    ...context,
    warmUpTurns: WARM_UP_TURNS,
    pairs,
  })
}

async function runHere(name: Primitive): Promise<Figures> {
  const before = process.cpuUsage()
  const ms = await runPrimitive(name)
  const { user, system } = process.cpuUsage(before)
  return { ms, cpu_ms: (user + system) / 1_000 }
}

function toKey(name: string, run: () => ReturnType<Run>): Subject {
  return {
    name,
    async measure() {
      const { ms = Number.NaN, ...cpu } = await run()
      return { key_ms: ms, ...cpu }
    },
  }
}

function toFile(name: string, run: () => ReturnType<Run>): Subject {
  return {
    name,
    async measure() {
      const { ms = Number.NaN, ...cpu } = await run()
      return { mib_per_s: FILE_MIB / (ms / 1_000), ...cpu }
    },
  }
}

function toPart({ keys, files, weightKib }: { keys: Samples; files: Samples; weightKib: number }): Part {
  const ratios = (samples: Samples, pairs: readonly Pair[], what: string) =>
    pairs.map((pair) => [`${what}, ${pair[0]}/${pair[1]}`, compare(samples, pair).ratio] as const)
  return {
    conditions: `Argon2id of a master key (64 MiB, 3 passes), with what is derived from it, beside \`crypto_pwhash\` of libsodium’s WebAssembly, whose bytes are the same; a file of ${FILE_MIB} MiB sealed in chunks of 1 MiB beside AES-256-GCM of the platform alone. In Node and in a Worker of Chromium, in turns.`,
    tables: [
      { title: 'master key', rows: toRows(keys) },
      { title: 'file sealed', rows: toRows(files) },
      { title: 'weight', rows: [{ subject: 'vault-core, minified, gzip', kib: weightKib }] },
    ],
    ratios: Object.fromEntries([
      ...ratios(keys, KEYS, 'key'),
      ...ratios(keys, [KEY_CPU], 'CPU of the key'),
      ...ratios(files, FILES, 'file'),
    ]),
    goals: [
      ...PLACES.map((place) =>
        atLeast(100, {
          goal: 22,
          what: `files sealed, ${place}`,
          ...getRange(files, `vault-core, ${place}`, 'mib_per_s'),
          unit: ' MiB/s',
          decimals: 0,
        }),
      ),
      atMost(45, { goal: 22, what: 'weight of vault-core', measured: weightKib, unit: ' KB', decimals: 1 }),
    ],
  }
}
