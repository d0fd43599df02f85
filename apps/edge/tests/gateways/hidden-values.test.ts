import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CapturedByEdge } from '@nora/link'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { makeGateway, makeMember } from '../kit/make-gateway.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const VALUE = 'correct horse battery'
const ENCODED = encodeURIComponent(VALUE)
/** Longer than exchanges wait for values that are about to be told. */
const STORED = { timeout: 6_000 }

let folder: string
let control: FakeControl
/** `near` takes visitors in, `far` has the agent. */
let near: RunningEdge
let far: RunningEdge
let origin: RawOrigin
let between: Between

/** The way from one edge to the other, which a test can cut. */
class Between {
  readonly path = join(folder, 'between.sock')
  readonly #sockets: Socket[] = []
  readonly #server: Server

  private constructor(to: string) {
    this.#server = createServer((socket) => {
      const further = connect({ path: to })
      for (const end of [socket, further]) this.#sockets.push(end.on('error', () => {}))
      socket.pipe(further).pipe(socket)
    })
  }

  static async start(to: string): Promise<Between> {
    const between = new Between(to)
    await new Promise<void>((resolve) => between.#server.listen({ path: between.path }, resolve))
    return between
  }

  cut(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-hidden-'))
  control = new FakeControl()
  far = await startEdge('edge-far')
  near = await startEdge('edge-near')
  // Tells what it was asked, as programs under development do.
  origin = await RawOrigin.listen((socket, said) => {
    if (!said.endsWith('\r\n\r\n')) return
    socket.end(`HTTP/1.1 200 OK\r\nX-Line: ${VALUE}\r\nContent-Length: ${said.length}\r\n\r\n${said}`)
  })
  const hop = control.enrolments.find(({ edge_id }) => edge_id === 'edge-far')!.hop
  between = await Between.start(hop.socket!)
  control.elsewhere.set('shop.localhost', [{ edge_id: 'edge-far', socket: between.path, address: null }])
  const members = [makeMember('gtm_1', 'shop.localhost')]
  control.push('set_gateways', {
    is_full: true,
    gateways: [makeGateway({ members, is_captured: true })],
    removed: [],
  })
})

afterEach(async () => {
  between.cut()
  await near.stop()
  await far.stop()
  origin.close()
  rmSync(folder, { recursive: true })
})

function startEdge(id: string): Promise<RunningEdge> {
  return RunningEdge.start(
    { NORA_EDGE_ID: id, NORA_EDGE_MACHINE: 'one', NORA_EDGE_HOP_FOLDER: folder },
    control,
  )
}

async function serve(options: Record<string, unknown>, at = far): Promise<FakeAgent> {
  const agent = await at.agent({ originPort: origin.port })
  await agent.bind('shop', options)
  return agent
}

const ask = (path = '/', fields = '', to = near) =>
  visit(
    to.ports.http_port,
    `GET ${path} HTTP/1.1\r\nHost: site.localhost\r\n${fields}Connection: close\r\n\r\n`,
  )

/** The peer may not have heard of the gateway yet. */
const untilServed = () => expect.poll(() => ask('/ready')).toContain('200 OK')

const captured = (): CapturedByEdge[] =>
  control.captures.flatMap(({ exchanges }) => exchanges).filter(({ duration_ms }) => duration_ms !== null)
const find = (path: RegExp) => captured().find((one) => path.test(one.path))
const content = (body: { content: string } | undefined) =>
  Buffer.from(body?.content ?? '', 'base64').toString()
/** With the bodies as they are read. */
const shown = (exchange: CapturedByEdge | undefined) =>
  `${JSON.stringify(exchange)}${content(exchange?.request.body)}${content(exchange?.response?.body)}`

describe('what the tunnel of a member at another edge hides', () => {
  const request_headers = { add: [['X-Own', VALUE]], remove: [] }

  test('is in no capture of the gateway at the edge that has the visitor', async () => {
    await serve({ request_headers, hidden_values: [VALUE] })
    await untilServed()
    const answer = await ask(`/order-${ENCODED}?k=${ENCODED}`, `X-Key: ${VALUE}\r\n`)
    expect(answer).toContain(`X-Own: ${VALUE}`)
    await expect.poll(() => find(/order/), STORED).toBeDefined()
    const exchange = find(/order/)
    expect(exchange).toMatchObject({ path: '/order-REDACTED', query: 'k=REDACTED', is_redacted: true })
    expect(exchange!.request.headers).toContainEqual(['X-Key', 'REDACTED'])
    expect(exchange!.response!.headers).toContainEqual(['X-Line', 'REDACTED'])
    expect(content(exchange!.response!.body)).toContain('X-Own: REDACTED')
    for (const form of [VALUE, ENCODED]) expect(shown(exchange)).not.toContain(form)
    expect(JSON.stringify(control.gatewayReports)).not.toContain(ENCODED)
  }, 15_000)

  test('would be in it, had the tunnel not said that it hides it', async () => {
    await serve({ request_headers })
    await untilServed()
    await ask('/order')
    await expect.poll(() => find(/order/), STORED).toBeDefined()
    expect(shown(find(/order/))).toContain(`X-Own: ${VALUE}`)
  }, 15_000)

  test('is asked for when the exchange is stored, so that what the tunnel tells meanwhile counts', async () => {
    const agent = await serve({ request_headers, hidden_values: ['another value'] })
    await untilServed()
    await ask('/order')
    await agent.bind('shop', { request_headers, hidden_values: [VALUE] })
    await expect.poll(() => find(/order/), STORED).toBeDefined()
    expect(shown(find(/order/))).not.toContain(VALUE)
  }, 15_000)

  test('is told in no request, and neither origin nor captures see what the edges say to each other', async () => {
    control.captured.add('shop')
    await serve({ request_headers, hidden_values: [VALUE] })
    await untilServed()
    await ask('/order', 'Nora-Recorded-As: exc_forged\r\n')
    expect(origin.received).toContain('GET /order')
    expect(origin.received.toLowerCase()).not.toContain('nora-recorded-as')
    const kept = () => captured().filter(({ path }) => path === '/order')
    await expect.poll(() => kept().length, STORED).toBe(2)
    for (const exchange of kept()) {
      expect(JSON.stringify(exchange.request.headers).toLowerCase()).not.toMatch(/nora-(?:led|rec)/)
      expect(shown(exchange)).not.toContain(VALUE)
    }
  }, 15_000)

  test('includes the key that a policy of the tunnel is given, a wrong one as well', async () => {
    const policy = 'rules: [{actions: [{type: key-auth, config: {keys: [open sesame], header: x-door}}]}]'
    await serve({ policy })
    await expect.poll(() => ask('/ready', 'X-Door: open sesame\r\n')).toContain('200 OK')
    for (const [path, key] of [
      ['/right', 'open sesame'],
      ['/wrong', 'open sezame'],
    ] as const) {
      await ask(path, `X-Door: ${key}\r\n`)
      await expect.poll(() => find(new RegExp(path)), STORED).toBeDefined()
      expect(find(new RegExp(path))!.request.headers).toContainEqual(['X-Door', 'REDACTED'])
    }
  }, 20_000)

  test('lets an exchange be stored by nobody while it is not known', async () => {
    await serve({ request_headers, hidden_values: [VALUE] })
    await untilServed()
    await expect.poll(() => find(/ready/), STORED).toBeDefined()
    const asked = visit(
      near.ports.http_port,
      `POST /lost-${ENCODED} HTTP/1.1\r\nHost: site.localhost\r\nContent-Length: 9\r\nConnection: close\r\n\r\nhalf`,
    )
    await expect.poll(() => origin.received).toContain('/lost')
    // The edge that knows is gone before it could be asked.
    between.cut()
    await asked
    const lost = () => control.captures.flatMap((told) => told.lost)
    await expect.poll(lost, STORED).toMatchObject([{ gateway_id: 'gtw_1', dropped: 1 }])
    expect(find(/lost/)).toBeUndefined()
  }, 20_000)
})

test.each(['near', 'far'])(
  'the key that a policy of the gateway is given is in no capture of the tunnel behind it, at the edge that is %s',
  async (where) => {
    control.captured.add('shop')
    await serve({}, where === 'near' ? near : far)
    const source = '{rules: [{actions: [{type: key-auth, config: {keys: [open sesame], header: x-door}}]}]}'
    const attached = { endpoint: 'site.localhost', policy_id: 'tpl_1', version: 1, source }
    const policies = [{ ...attached, trial: null, shadow: null }]
    control.push('set_policies', { is_full: false, policies, removed: [] })
    const field = 'X-Door: open sesame\r\nNora-Given-Keys: bm90IGEga2V5\r\n'
    await expect.poll(() => ask('/ready', field)).toContain('200 OK')
    await expect.poll(() => ask('/ready')).toContain('401')
    await ask('/order?said=open+sesame', field)
    const kept = () => captured().filter(({ path }) => path === '/order')
    await expect.poll(() => kept().length, STORED).toBe(2)
    for (const exchange of kept()) {
      expect(exchange.query).toBe('said=REDACTED')
      expect(exchange.request.headers).toContainEqual(['X-Door', 'REDACTED'])
      expect(JSON.stringify(exchange.request.headers).toLowerCase()).not.toContain('nora-given')
    }
    expect(origin.received.toLowerCase()).not.toContain('nora-given-keys: b3')
  },
  20_000,
)

test.each(['near', 'far'])(
  'what the tunnel of a member hides is in no capture of what the edge answers in its place, with the tunnel %s',
  async (where) => {
    await serve({ hidden_values: [VALUE] }, where === 'near' ? near : far)
    await untilServed()
    await expect.poll(() => find(/ready/), STORED).toBeDefined()
    const maintenance = { until: null, page: null, allow: [] }
    const members = [makeMember('gtm_1', 'shop.localhost')]
    const gateways = [makeGateway({ members, maintenance, is_captured: true })]
    control.push('set_gateways', { is_full: true, gateways, removed: [] })
    const field = `X-Key: ${VALUE}\r\n`
    await expect.poll(() => ask(`/closed-${ENCODED}`, field), STORED).toContain('503')
    const kept = () => captured().filter(({ reason }) => reason === 'maintenance')
    await expect.poll(kept, STORED).not.toEqual([])
    expect(kept()[0]!.request.headers).toContainEqual(['X-Key', 'REDACTED'])
    for (const form of [VALUE, ENCODED]) {
      expect(shown(kept()[0])).not.toContain(form)
      expect(JSON.stringify([control.counts, control.statistics, control.gatewayReports])).not.toContain(form)
    }
  },
  20_000,
)

describe('while the tunnel of a member is away, which hides values', () => {
  test.each(['near', 'far'])(
    'no value of a request is kept, when it was at the edge that is %s',
    async (where) => {
      const agent = await serve({ hidden_values: [VALUE] }, where === 'near' ? near : far)
      await untilServed()
      await expect.poll(() => find(/ready/), STORED).toBeDefined()
      agent.destroy()
      control.elsewhere.delete('shop.localhost')
      const field = `X-Key: ${VALUE}\r\n`
      await expect.poll(() => ask(`/away-${ENCODED}?k=${ENCODED}`, field), STORED).toContain('gateway_down')
      const kept = () => captured().filter(({ reason }) => reason === 'gateway_down')
      await expect.poll(kept, STORED).not.toEqual([])
      const [exchange] = kept()
      expect(exchange).toMatchObject({ method: 'GET', status: 503, path: '/REDACTED', query: '' })
      expect(exchange!.request.headers).toContainEqual(['X-Key', 'REDACTED'])
      for (const form of [VALUE, ENCODED]) {
        expect(shown(exchange)).not.toContain(form)
        expect(JSON.stringify([control.counts, control.statistics])).not.toContain(form)
      }
    },
    20_000,
  )

  test('requests are kept with their values when it hid none', async () => {
    const agent = await serve({}, near)
    await untilServed()
    agent.destroy()
    control.elsewhere.delete('shop.localhost')
    await expect.poll(() => ask(`/away-${ENCODED}`), STORED).toContain('gateway_down')
    await expect.poll(() => find(/away/), STORED).toMatchObject({ path: `/away-${ENCODED}` })
  }, 15_000)
})

test('what a tunnel of the same edge tells right after an exchange is not in its capture', async () => {
  control.captured.add('shop')
  const agent = await serve({ hidden_values: ['another value'] }, near)
  const visitor = () =>
    visit(
      near.ports.http_port,
      `GET /new?k=${ENCODED} HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n`,
    )
  expect(await visitor()).toContain('200 OK')
  await agent.bind('shop', { hidden_values: [VALUE] })
  await expect.poll(() => find(/new/), STORED).toBeDefined()
  expect(find(/new/)).toMatchObject({ query: 'k=REDACTED' })
  expect(shown(find(/new/))).not.toContain(VALUE)
}, 15_000)

test('an exchange of a tunnel that hides nothing is stored at once', async () => {
  control.captured.add('shop')
  await serve({}, near)
  await visit(
    near.ports.http_port,
    'GET /quick HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n',
  )
  await expect.poll(() => find(/quick/), { timeout: 1_000 }).toBeDefined()
})
