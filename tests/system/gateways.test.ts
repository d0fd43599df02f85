/** What visitors of a gateway see while everything behind it dies, is frozen or is replaced, at two edge processes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, isAlive, type NoraSystem } from '../kit/nora-system.ts'
import { type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

const VISITORS = 8
/** Visitors without a rest would take the machine from what they visit. */
const VISIT_EVERY_MS = 10
const MEMBERS = 4
/** Longer than an edge needs to give up an agent that says nothing. */
const FROZEN_MS = 30_000
const OUTAGE_MS = 3_000
const SWITCHES = 20
const TIMEOUT_MS = 240_000

/** What may be answered to a POST that has not reached a service. */
const REFUSALS = [502, 503, 504]

let system: NoraSystem
let owner: ApiSession
let token: string

beforeAll(async () => {
  system = await bootNora({ env: { NORA_EDGE_PROCESSES: '2' } })
  owner = await signInAsOwner(system)
  token = (await owner.api.credentials.renewToken()).token
})

afterAll(() => system?.close())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function makeGateway(
  name: string,
  body: Omit<Parameters<ApiSession['api']['gateways']['createGateway']>[0]['body'], 'name' | 'endpoint'>,
): Promise<string> {
  await owner.api.domains.reserveDomain({ body: { region: 'local', name } })
  const { url } = await owner.api.gateways.createGateway({ body: { name, endpoint: name, ...body } })
  return String(url)
}

/** A service behind a tunnel, which counts how often each POST has come. */
class Member {
  readonly posts: string[] = []
  #origin: Origin | null = null
  #client: ClientRun | null = null
  readonly #options: readonly string[]

  constructor(...options: string[]) {
    this.#options = options
  }

  get client(): ClientRun {
    if (this.#client === null) throw new Error('the client was not started')
    return this.#client
  }

  async serve(port = 0): Promise<void> {
    this.#origin = await startOrigin(
      (req, res) => {
        if (req.method === 'POST') this.posts.push(String(req.url))
        req.resume().on('end', () => res.end('the service'))
      },
      '127.0.0.1',
      port,
    )
  }

  async open(): Promise<void> {
    if (this.#origin === null) await this.serve()
    this.#client = createClientHome(system, token).run([
      ...['http', String(this.#origin!.port), '--json', '--inspect=false', ...this.#options],
    ])
    await this.#client.event('online')
  }

  /** The service is away for a while, its client stays. */
  async restartService(): Promise<void> {
    const { port } = this.#origin!
    await this.#origin!.close()
    await pause(OUTAGE_MS)
    await this.serve(port)
  }

  async close(): Promise<void> {
    await this.#client?.stop()
    await this.#origin?.close()
  }
}

/** Visitors with a connection per request, until `stop`, which tells what went wrong. */
function startVisitors(url: string, isRight: (text: string) => boolean) {
  const failures: string[] = []
  const posts = new Map<string, number>()
  let visits = 0
  let isRunning = true
  const get = async () => {
    while (isRunning) {
      const begunMs = performance.now()
      const answer = await visit(`${url}/page`).catch((error: Error) => error)
      visits++
      const isFine = !(answer instanceof Error) && answer.status === 200 && isRight(answer.text)
      await pause(VISIT_EVERY_MS)
      if (isFine) continue
      const said =
        answer instanceof Error
          ? answer.message
          : `${answer.status} ${answer.headers['nora-error']} ${answer.text.slice(0, 80)}`
      failures.push(`after ${Math.round(performance.now() - begunMs)} ms: ${said}`)
    }
  }
  const post = async () => {
    while (isRunning) {
      const path = `/${randomUUID()}`
      const { status } = await visit(`${url}${path}`, { method: 'POST' }, 'an order')
      posts.set(path, status)
      await pause(20)
    }
  }
  const running = Promise.all([...Array.from({ length: VISITORS }, get), post()])
  return {
    async stop() {
      isRunning = false
      await running
      return { visits, failures, posts }
    },
  }
}

describe('a pool of four tunnels under load', { timeout: TIMEOUT_MS }, () => {
  let url: string
  const members: Member[] = []

  beforeAll(async () => {
    url = await makeGateway('chaos', { upstream: { kind: 'pool' } })
    for (let i = 0; i < MEMBERS; i++) {
      const member = new Member('--gateway', 'chaos')
      members.push(member)
      await member.open()
    }
    await eventually(async () => (await visit(url)).status === 200)
  }, TIMEOUT_MS)

  afterAll(async () => {
    for (const member of members) await member.close()
  })

  test.each<[string, () => Promise<void>]>([
    [
      'clients are killed',
      async () => {
        for (const member of members.slice(0, 2)) {
          member.client.child.kill('SIGKILL')
          await pause(OUTAGE_MS)
          await member.open()
        }
      },
    ],
    [
      'a client ends as it should',
      async () => {
        await members[2]!.client.stop()
        await pause(OUTAGE_MS)
        await members[2]!.open()
      },
    ],
    ['a service is away', () => members[3]!.restartService()],
    [
      'a client is frozen',
      async () => {
        members[1]!.client.child.kill('SIGSTOP')
        await pause(FROZEN_MS)
        members[1]!.client.child.kill('SIGCONT')
        await pause(OUTAGE_MS)
      },
    ],
    ['edges are replaced', () => system.replaceEdges()],
    [
      'control is killed',
      async () => {
        const before = system.state()!.control_pid
        process.kill(before, 'SIGKILL')
        await eventually(() => (system.state()?.control_pid ?? before) !== before && !isAlive(before), {
          timeoutMs: 60_000,
        })
        await pause(OUTAGE_MS)
      },
    ],
  ])('no page is lost while %s, and no order comes twice', async (_, harm) => {
    for (const { posts } of members) posts.length = 0
    const visitors = startVisitors(url, (text) => text === 'the service')
    await pause(1_000)
    await harm()
    await pause(1_000)
    const { visits, failures, posts } = await visitors.stop()
    expect(failures).toEqual([])
    expect(visits).toBeGreaterThan(100)
    const seen = members.flatMap(({ posts }) => posts)
    expect(new Set(seen).size).toBe(seen.length)
    for (const [path, status] of posts) {
      if (status === 200) expect(seen).toContain(path)
      else expect(REFUSALS).toContain(status)
    }
  })
})

test(
  'with its page for the time without a tunnel, no request is lost while the tunnel comes and goes',
  async () => {
    const page = { kind: 'fixed', status: 200, body: 'the page' } as const
    const url = await makeGateway('blinker', { mode: 'fallback', upstream: page })
    await eventually(async () => (await visit(url)).text === 'the page')
    const visitors = startVisitors(url, (text) => text === 'the service' || text === 'the page')
    const member = new Member('--name', 'blinker')
    for (let i = 0; i < SWITCHES; i++) {
      await member.open()
      await eventually(async () => (await visit(url)).text === 'the service')
      await member.client.stop()
      await eventually(async () => (await visit(url)).text === 'the page')
    }
    const { failures, posts } = await visitors.stop()
    await member.close()
    expect(failures).toEqual([])
    expect([...posts.values()].filter((status) => status !== 200 && !REFUSALS.includes(status))).toEqual([])
  },
  TIMEOUT_MS,
)
