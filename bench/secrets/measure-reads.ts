import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { startPostgres } from '../../tests/kit/postgres.ts'
import { addSecrets, makeToken, openShop, type Shop } from '../../tests/kit/secrets-shop.ts'
import type { Part } from '../parts.ts'
import { cpuSeconds } from '../processes.ts'
import type { BenchContext, Row } from '../result.ts'
import { type Figures, inTurns } from '../rounds.ts'
import { startNoraServer } from '../subjects/nora.ts'
import { orStop } from '../subjects/subject.ts'
import { ENV, fill, SECRETS } from './secrets-stage.ts'

const WATCHERS = 1_000
const READERS = 16
const READ = 'GET …/secrets'

/** Programs that start, while others watch and somebody saves each second. */
export async function measureReads(context: BenchContext): Promise<Part> {
  const postgres = await startPostgres()
  const env = { ...ENV, NORA_CONTROL_DATABASE_URL: postgres.url }
  const server = await orStop(postgres, startNoraServer({ folder: join(context.folder, 'postgres'), env }))
  try {
    const { system } = server
    const shop = await openShop(system, 'vera')
    await fill(shop, shop.dev, SECRETS)
    const { text } = await makeToken(shop.vault, [shop.dev])
    const authorization = `Bearer ${text.split('.').slice(0, 2).join('.')}`
    const machine = new URL('/v1/secrets/machine/', system.ready.console_url)
    const caller: Caller = { authorization, pids: [system.ready.control_pid], machine, config: shop.dev }
    const quiet = await measure(caller, 'nobody watches', context)
    const watchers = await startWatchers(caller, Math.max(1, Math.round(WATCHERS * context.scale)))
    const saving = saveEachSecond(shop)
    const watched = await measure(caller, `${watchers.count} watch, a save each second`, context)
    const saves = await saving.stop()
    watchers.stop()
    return {
      conditions: `${READERS} connections read a config of ${SECRETS} secrets as a machine, on PostgreSQL and a server on the same cores, by itself and while ${watchers.count} others watch it and somebody saves each second (${saves} saves, ${watchers.told()} events told).`,
      tables: [{ title: READ, rows: [...quiet, ...watched] }],
      ratios: {},
      goals: [],
    }
  } finally {
    await server.stop()
    await postgres.stop()
  }
}

type Caller = { authorization: string; pids: readonly number[]; machine: URL; config: string }

function measure(caller: Caller, name: string, context: BenchContext): Promise<Row[]> {
  return inTurns([{ name }], () => readFor(caller, context.seconds), context)
}

async function readFor({ authorization, pids, machine, config }: Caller, seconds: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS })
  const url = new URL(`configs/${config}?rows_since=0`, machine)
  const durations: number[] = []
  let errors = 0
  const cpuBefore = cpuSeconds(pids)
  const untilMs = performance.now() + seconds * 1_000
  const read = async () => {
    while (performance.now() < untilMs) {
      const fromMs = performance.now()
      const response = await call(url, { agent, headers: { authorization } })
      for await (const _ of response);
      durations.push(performance.now() - fromMs)
      if (response.statusCode !== 200) errors++
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  agent.destroy()
  durations.sort((a, b) => a - b)
  const at = (share: number) => durations[Math.floor(durations.length * share)] ?? Number.NaN
  return {
    req_per_s: durations.length / seconds,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    cpu_s_per_100k: ((cpuSeconds(pids) - cpuBefore) / durations.length) * 100_000,
    errors,
  }
}

async function startWatchers({ authorization, machine }: Caller, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  let told = 0
  const streams: IncomingMessage[] = []
  for (let index = 0; index < count; index++) {
    const stream = await call(new URL('events', machine), { agent, headers: { authorization } })
    if (stream.statusCode !== 200) throw new Error(`watcher ${index}: ${stream.statusCode}`)
    stream.on('data', (chunk: Buffer) => {
      if (chunk.includes('data:')) told++
    })
    stream.on('error', () => {})
    streams.push(stream)
  }
  return { count, told: () => told, stop: () => agent.destroy() }
}

function saveEachSecond({ vault, dev }: Shop) {
  let isOver = false
  const saves = (async () => {
    let count = 0
    for (; !isOver; count++) {
      await addSecrets(vault, dev, { [`SAVED_${count}`]: 'while others read' })
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    return count
  })()
  return {
    stop() {
      isOver = true
      return saves
    },
  }
}

function call(url: URL, options: { agent: Agent; headers: Record<string, string> }) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    get(url, options, resolve).on('error', reject)
  })
}
