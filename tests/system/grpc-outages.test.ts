import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { status } from '@grpc/grpc-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { type CertificateFiles, certificateEnv, makeCertificate } from '../kit/certificates.ts'
import { eventually } from '../kit/eventually.ts'
import { GrpcClient, GrpcOrigin } from '../kit/grpc.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

/** Longer than any time the edge has for visitors (30 s); 3600 in the nightly run, which is silent twice. */
const SILENCE_S = Number(process.env.NORA_TEST_GRPC_SILENCE_S ?? 35)
const SILENCE_AFTER_RESTART_S = Number(process.env.NORA_TEST_GRPC_SILENCE_S ?? 0)

type Ending = { code: number; details: string }

let certificate: CertificateFiles
let system: NoraSystem
let home: ClientHome
let origin: GrpcOrigin
let run: ClientRun
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
  run = publish(origin, 'calls')
  client = connect(await getHost(run))
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

function publish({ port }: GrpcOrigin, name: string): ClientRun {
  return home.run(['http', String(port), '--name', name, '--json'])
}

async function getHost(run: ClientRun): Promise<string> {
  return new URL(String((await run.event('online')).url)).host
}

function connect(host: string): GrpcClient {
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

/** Watches again whenever the watch ends, as programs do that must not miss anything. */
function keepWatching(client: GrpcClient) {
  const heard: string[] = []
  const endings: number[] = []
  let isWatching = true
  const ended = (async () => {
    while (isWatching) {
      const call = client.stream('hang', '')
      call.on('data', (message: Buffer) => heard.push(message.toString()))
      endings.push((await getEnding(call)).code)
    }
  })()
  return {
    heard,
    endings,
    async stop(origin: GrpcOrigin): Promise<void> {
      isWatching = false
      origin.close()
      await ended
    },
  }
}

async function expectUnavailable(running: Running): Promise<void> {
  const endings = await getEndings(running)
  for (const kind of ['unary', 'upload', 'watch', 'chat'])
    expect([kind, endings[kind]]).toEqual([kind, expect.objectContaining({ code: status.UNAVAILABLE })])
}

const OUTAGES: Record<string, { outage: () => Promise<unknown>; back?: () => Promise<unknown> }> = {
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
      run = publish(origin, 'calls')
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
    await expectUnavailable(running)
    await back?.()
    expect(await retried('again')).toBe('echo again')
  },
)

describe('when the edge is replaced', () => {
  let quietOrigin: GrpcOrigin
  let quietRun: ClientRun
  let quietClient: GrpcClient

  beforeEach(async () => {
    quietOrigin = new GrpcOrigin()
    await quietOrigin.listen()
    quietRun = publish(quietOrigin, 'quiet')
    quietClient = connect(await getHost(quietRun))
    return async () => {
      quietClient.close()
      await quietRun.stop()
      quietOrigin.close()
    }
  })

  test(`running calls are unavailable and the next ones answered, and a watch silent for ${SILENCE_S} s goes on`, {
    timeout: 120_000 + 2_000 * SILENCE_S,
  }, async () => {
    const silence = (seconds: number) => new Promise((resolve) => setTimeout(resolve, 1_000 * seconds))
    const watch = keepWatching(quietClient)
    try {
      await eventually(() => quietOrigin.watches.size === 1)
      await silence(SILENCE_S)
      expect(watch.endings).toEqual([])
      quietOrigin.tell('after the silence')
      await eventually(() => watch.heard.includes('after the silence'))
      const running = await startCalls()
      await system.replaceEdges()
      await expectUnavailable(running)
      expect(await retried('again')).toBe('echo again')
      // It ends once or twice: the process that the watch moved to may be replaced next.
      await eventually(() => watch.endings.length > 0 && quietOrigin.watches.size === 1, {
        timeoutMs: 30_000,
      })
      await silence(SILENCE_AFTER_RESTART_S)
      quietOrigin.tell('after the restart')
      await eventually(() => watch.heard.includes('after the restart'))
      expect(new Set(watch.endings)).toEqual(new Set([status.UNAVAILABLE]))
    } finally {
      await watch.stop(quietOrigin)
    }
  })
})
