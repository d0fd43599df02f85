import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { status } from '@grpc/grpc-js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { type CertificateFiles, certificateEnv, makeCertificate } from '../kit/certificates.ts'
import { eventually } from '../kit/eventually.ts'
import { GrpcClient, GrpcOrigin } from '../kit/grpc.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

/** Longer than any time the edge has for visitors (30 s); 3600 in the nightly run. */
const SILENCE_S = Number(process.env.NORA_TEST_GRPC_SILENCE_S ?? 35)

type Ending = { code: number; details: string }

let certificate: CertificateFiles
let system: NoraSystem
let home: ClientHome
let origin: GrpcOrigin
let run: ClientRun
let host: string
let client: GrpcClient

beforeAll(async () => {
  certificate = makeCertificate()
  system = await bootNora({ env: certificateEnv(certificate) })
  const { api } = await signInAsOwner(system)
  home = createClientHome(system, (await api.credentials.renewToken()).token)
})

beforeEach(async () => {
  origin = new GrpcOrigin()
  await origin.listen()
  run = home.run(['http', String(origin.port), '--name', 'calls', '--json'])
  host = new URL(String((await run.event('online')).url)).host
  client = connect()
})

afterEach(async () => {
  client.close()
  await run.stop()
  origin.close()
})

afterAll(async () => {
  await system?.close()
  certificate?.remove()
})

function connect(): GrpcClient {
  return new GrpcClient(Number(new URL(`https://${host}`).port), host, readFileSync(certificate.cert))
}

function getEnding(call: EventEmitter): Promise<Ending> {
  return new Promise((resolve) => {
    call.on('error', () => {})
    call.on('status', resolve)
  })
}

type Running = Record<'unary' | 'upload' | 'watch' | 'chat', Promise<Ending>>

/** One call of each kind, all of which the service has heard of and none of which ends by itself. */
async function startCalls(): Promise<Running> {
  const watch = client.stream('hang', '')
  watch.resume()
  const upload = client.collect(() => {})
  upload.write(Buffer.from('one'))
  const chat = client.chat()
  chat.resume()
  chat.write(Buffer.from('one'))
  const unary = client.unary('', 'wait').then(
    () => ({ code: status.OK, details: '' }),
    ({ code, details }: Ending) => ({ code, details }),
  )
  const running = { unary, upload: getEnding(upload), watch: getEnding(watch), chat: getEnding(chat) }
  await eventually(() => origin.waiting === 1 && origin.watches.size === 1 && origin.messages === 2)
  return running
}

async function getEndings(running: Running): Promise<Record<string, Ending>> {
  const entries = Object.entries(running).map(async ([name, ending]) => [name, await ending] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** Tries again as long as the service is unavailable, as clients of gRPC are told to. */
async function retried(text: string): Promise<string> {
  for (;;) {
    const outcome = await client.unary(text).catch((error: Ending) => error)
    if ('answer' in outcome) return outcome.answer
    expect(outcome).toMatchObject({ code: status.UNAVAILABLE })
  }
}

const OUTAGES: Record<string, { outage: () => Promise<unknown>; back?: () => Promise<unknown> }> = {
  'the edge is replaced': { outage: () => system.replaceEdges() },
  'the edge is killed': {
    async outage() {
      const before = system.state()?.edge_pids ?? []
      for (const pid of before) process.kill(pid, 'SIGKILL')
      await eventually(() => !before.some((pid) => system.state()?.edge_pids.includes(pid)), {
        timeoutMs: 60_000,
      })
    },
  },
  'the agent is killed': {
    async outage() {
      run.child.kill('SIGKILL')
      await run.exited
    },
    async back() {
      run = home.run(['http', String(origin.port), '--name', 'calls', '--json'])
      await run.event('online')
    },
  },
  'the service is killed': {
    async outage() {
      origin.close()
    },
    async back() {
      const { port } = origin
      origin = new GrpcOrigin()
      await origin.listen(undefined, port)
    },
  },
}

test.each(Object.keys(OUTAGES))(
  'calls of every kind that run when %s are unavailable, and the next ones are answered',
  { timeout: 120_000 },
  async (name) => {
    const running = await startCalls()
    const { outage, back } = OUTAGES[name]!
    await outage()
    const endings = await getEndings(running)
    for (const kind of ['unary', 'upload', 'watch', 'chat'])
      expect([kind, endings[kind]]).toEqual([kind, expect.objectContaining({ code: status.UNAVAILABLE })])
    await back?.()
    expect(await retried('again')).toBe('echo again')
  },
)

test(`a watch that is silent for ${SILENCE_S} s goes on, through a restart of the edge as well`, {
  timeout: 120_000 + 2_000 * SILENCE_S,
}, async () => {
  const heard: string[] = []
  const endings: number[] = []
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      const call = client.stream('hang', '')
      call.on('data', (message: Buffer) => heard.push(message.toString()))
      endings.push((await getEnding(call)).code)
    }
  })()
  const silence = () => new Promise((resolve) => setTimeout(resolve, 1_000 * SILENCE_S))
  try {
    await eventually(() => origin.watches.size === 1)
    await silence()
    expect(endings).toEqual([])
    origin.tell('after the silence')
    await eventually(() => heard.includes('after the silence'))
    await system.replaceEdges()
    // Once or twice: the process that it moved to may be the next to be replaced.
    await eventually(() => endings.length > 0 && origin.watches.size === 1, { timeoutMs: 30_000 })
    await silence()
    origin.tell('after the restart')
    await eventually(() => heard.includes('after the restart'))
    expect(new Set(endings)).toEqual(new Set([status.UNAVAILABLE]))
  } finally {
    isWatching = false
    origin.close()
    await watching
  }
})
