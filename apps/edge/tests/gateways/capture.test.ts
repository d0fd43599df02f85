import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CapturedByEdge } from '@nora/link'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FakeControl } from '../kit/fake-control.ts'
import { makeGateway, makeMember, saying } from '../kit/make-gateway.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const SECRET = 'canary-7d1f0c5e9a'

let folder: string
let control: FakeControl
let edge: RunningEdge
const others: RunningEdge[] = []
const origins: RawOrigin[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-capture-'))
  control = new FakeControl()
  edge = await startEdge('edge-near')
})

afterEach(async () => {
  await edge.stop()
  for (const other of others.splice(0)) await other.stop()
  for (const origin of origins.splice(0)) origin.close()
  rmSync(folder, { recursive: true })
})

function startEdge(id: string): Promise<RunningEdge> {
  const settings = {
    NORA_EDGE_ID: id,
    NORA_EDGE_MACHINE: 'one',
    NORA_EDGE_HOP_FOLDER: folder,
    NORA_EDGE_PRIVATE_UPSTREAMS: 'loopback',
  }
  return RunningEdge.start(settings, control)
}

const ask = (
  fields = '',
  { method = 'GET', host = 'site.localhost', path = '/a?b=1', body = '', to = edge } = {},
) =>
  visit(
    to.ports.http_port,
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${fields}Content-Length: ${body.length}\r\n\r\n${body}`,
  )

/** Pushes the gateway, and waits until the edge answers by it. */
async function push(...gateways: ReturnType<typeof makeGateway>[]): Promise<void> {
  const marker = makeGateway({ gateway_id: 'gtw_x', endpoint: `x${Math.random()}.localhost`.toLowerCase() })
  control.push('set_gateways', { is_full: true, gateways: [...gateways, marker], removed: [] })
  await expect.poll(() => ask('', { host: marker.endpoint })).not.toContain('unknown_host')
}

/** A tunnel of a name whose origin answers with that name. */
async function serve(
  name: string,
  { at = edge, answer = `HTTP/1.1 200 OK\r\nContent-Length: ${name.length}\r\n\r\n${name}` } = {},
) {
  const origin = await RawOrigin.listen((socket, said) => {
    const end = said.indexOf('\r\n\r\n') + 4
    const length = Number(/content-length: (\d+)/i.exec(said)?.[1] ?? 0)
    if (end > 3 && said.length >= end + length) socket.write(answer)
  })
  origins.push(origin)
  const agent = await at.agent({ originPort: origin.port, clientKey: `client-${name}`.padEnd(24, '-') })
  await agent.bind(name)
  return origin
}

const captured = (): CapturedByEdge[] =>
  control.captures.flatMap(({ exchanges }) => exchanges).filter(({ duration_ms }) => duration_ms !== null)
const ofGateway = (id = 'gtw_1') => captured().filter(({ gateway_id }) => gateway_id === id)
const ofTunnels = () => captured().filter(({ tunnel_id }) => tunnel_id !== null)
const content = (body: { content: string }) => Buffer.from(body.content, 'base64').toString()

async function untilCaptured(count = 1, id = 'gtw_1'): Promise<CapturedByEdge[]> {
  await expect.poll(() => ofGateway(id)).toHaveLength(count)
  return ofGateway(id)
}

const isOn = { is_captured: true }

describe('a captured gateway keeps', () => {
  test('what it answers by itself', async () => {
    await push(makeGateway({ ...isOn, upstream: saying('closed') }))
    expect(await ask('', { method: 'POST', body: 'hello' })).toMatch(/closed$/)
    const [exchange] = await untilCaptured()
    expect(exchange).toMatchObject({
      tunnel_id: null,
      method: 'POST',
      path: '/a',
      query: 'b=1',
      status: 200,
      answered_by: 'edge',
      visitor: '127.0.0.1',
    })
    expect(content(exchange!.response!.body)).toBe('closed')
  })

  test('redirects, refusals and pages of maintenance', async () => {
    const url = 'https://other.test/'
    await push(makeGateway({ ...isOn, upstream: { kind: 'redirect', url, status: 307, keep_path: true } }))
    await ask()
    await push(makeGateway({ ...isOn, is_enabled: false }))
    await ask()
    const maintenance = { until: null, page: null, allow: [] }
    await push(makeGateway({ ...isOn, upstream: saying('open'), maintenance }))
    await ask()
    const told = (await untilCaptured(3)).map(({ status, reason }) => [status, reason])
    expect(told).toEqual([
      [307, null],
      [expect.any(Number), 'gateway_disabled'],
      [503, 'maintenance'],
    ])
  })

  test('what a site answers, without secrets', async () => {
    const origin = await RawOrigin.answering(
      `HTTP/1.1 200 OK\r\nSet-Cookie: sid=${SECRET}\r\nContent-Length: 2\r\n\r\nhi`,
    )
    origins.push(origin)
    const url = `http://127.0.0.1:${origin.port}`
    await push(makeGateway({ ...isOn, upstream: { kind: 'url', url, keep_host: false } }))
    expect(await ask(`Authorization: Bearer ${SECRET}\r\n`)).toMatch(/hi$/)
    const [exchange] = await untilCaptured()
    expect(exchange).toMatchObject({ answered_by: 'application', is_redacted: true })
    expect(JSON.stringify(control.captures)).not.toContain(SECRET)
  })

  test('nothing while it is off, and begins and ends with the next push', async () => {
    await push(makeGateway({ upstream: saying('x') }))
    await ask('', { path: '/before' })
    await push(makeGateway({ ...isOn, upstream: saying('x') }))
    await ask('', { path: '/while' })
    await push(makeGateway({ upstream: saying('x') }))
    await ask('', { path: '/after' })
    await untilCaptured()
    await edge.edge.stop()
    expect(ofGateway().map(({ path }) => path)).toEqual(['/while'])
  })
})

describe('a request that reaches a captured tunnel through a captured gateway', () => {
  const members = [makeMember('gtm_1', 'shop.localhost')]

  test('is kept for both, each with its own id', async () => {
    control.captured.add('shop')
    await serve('shop')
    await push(makeGateway({ ...isOn, members }))
    expect(await ask('', { method: 'POST', body: 'hello' })).toMatch(/shop$/)
    const [one] = await untilCaptured()
    await expect.poll(ofTunnels).toHaveLength(1)
    const [other] = ofTunnels()
    expect(other!.id).not.toBe(one!.id)
    expect(other!.request_id).toBe(one!.request_id)
    for (const { request, response, status } of [one!, other!]) {
      expect([status, content(request.body), content(response!.body)]).toEqual([200, 'hello', 'shop'])
    }
  })

  test('is kept for the gateway alone where the tunnel is not captured, and the other way round', async () => {
    await serve('shop')
    await push(makeGateway({ ...isOn, members }))
    await ask()
    await untilCaptured()
    control.captured.add('tea')
    await serve('tea')
    await push(makeGateway({ members: [makeMember('gtm_2', 'tea.localhost')] }))
    await ask()
    await expect.poll(ofTunnels).toHaveLength(1)
    expect(ofGateway()).toHaveLength(1)
  })

  test('is kept by the edge that has the visitor for the gateway, and by that with the leg for the tunnel', async () => {
    control.captured.add('shop')
    const far = await startEdge('edge-far')
    others.push(far)
    await serve('shop', { at: far })
    const hop = control.enrolments.find(({ edge_id }) => edge_id === 'edge-far')!.hop
    control.elsewhere.set('shop.localhost', [{ edge_id: 'edge-far', socket: hop.socket, address: null }])
    await push(makeGateway({ ...isOn, members }))
    // The peer may not have heard of the gateway yet.
    await expect.poll(() => ask()).toMatch(/shop$/)
    expect(await ask('', { method: 'POST', body: 'hello' })).toMatch(/shop$/)
    const posts = (all: CapturedByEdge[]) => all.filter(({ method }) => method === 'POST')
    await expect.poll(() => posts(captured())).toHaveLength(2)
    await far.edge.stop()
    for (const kept of [posts(ofGateway()), posts(ofTunnels())]) {
      expect(kept.map(({ request }) => content(request.body))).toEqual(['hello'])
      expect(kept.map(({ response }) => content(response!.body))).toEqual(['shop'])
    }
  })

  test('that failed there and went on to another member says so at the first, and is whole at the second', async () => {
    control.captured.add('bad').add('good')
    await serve('bad', { answer: 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n' })
    await serve('good')
    const two = [
      makeMember('gtm_1', 'bad.localhost'),
      makeMember('gtm_2', 'good.localhost', { tier: 2, weight: 1 }),
    ]
    await push(makeGateway({ ...isOn, members: two, retry: { attempts: 2, statuses: [503] } }))
    expect(await ask('', { method: 'PUT', body: 'hello' })).toMatch(/good$/)
    const [exchange] = await untilCaptured()
    expect(exchange).toMatchObject({ status: 200, error: null })
    await expect.poll(ofTunnels).toHaveLength(2)
    const [bad, good] = ofTunnels()
    expect(bad).toMatchObject({ status: 0, reason: 'status_503', response: null })
    expect(good).toMatchObject({ status: 200, error: null })
    expect(content(good!.request.body)).toBe('hello')
    expect(content(exchange!.request.body)).toBe('hello')
  })
})

describe('a replay', () => {
  const replay = (gateway_id: string) =>
    control.push('replay_request', {
      tunnel_id: null,
      gateway_id,
      exchange_id: 'exc_again',
      replay_of: 'exc_1',
      method: 'PUT',
      target: '/again',
      headers: [['X-Step', '2']],
      body: btoa('again'),
    })
  const again = () => captured().find(({ id }) => id === 'exc_again')

  test('goes to the gateway once more, and to the captured tunnel behind it', async () => {
    control.captured.add('shop')
    const origin = await serve('shop')
    await push(makeGateway({ members: [makeMember('gtm_1', 'shop.localhost')] }))
    replay('gtw_1')
    await expect.poll(again).toMatchObject({ gateway_id: 'gtw_1', status: 200, replay_of: 'exc_1' })
    expect(content(again()!.request.body)).toBe('again')
    expect(origin.received).toContain('X-Step: 2')
    await expect.poll(ofTunnels).toHaveLength(1)
    expect(ofTunnels()[0]!.id).not.toBe('exc_again')
  })

  test('reaches an internal one, which no visitor could', async () => {
    await push(makeGateway({ endpoint: 'api.team_1.internal', upstream: saying('inside') }))
    expect(await ask('', { host: 'api.team_1.internal' })).toContain('unknown_host')
    replay('gtw_1')
    await expect.poll(again).toMatchObject({ status: 200 })
    expect(content(again()!.response!.body)).toBe('inside')
  })

  test('to one that is gone is told as what it is', async () => {
    replay('gtw_gone')
    await expect.poll(again).toMatchObject({ gateway_id: 'gtw_gone', status: 404 })
  })
})

test('a captured internal gateway keeps what a rule sends to it', async () => {
  await push(
    makeGateway({ ...isOn, upstream: saying('outside') }),
    makeGateway({
      ...isOn,
      gateway_id: 'gtw_2',
      endpoint: 'api.team_1.internal',
      upstream: saying('inside'),
    }),
  )
  const source =
    '{on_http_request: [{actions: [{type: forward-internal, config: {url: "https://api.internal"}}]}]}'
  const policy = {
    endpoint: 'site.localhost',
    policy_id: 'tpl_1',
    version: 1,
    source,
    trial: null,
    shadow: null,
  }
  control.push('set_policies', { is_full: false, policies: [policy], removed: [] })
  await expect.poll(() => ask()).toMatch(/inside$/)
  await expect.poll(() => ofGateway('gtw_2').length).toBeGreaterThan(0)
  expect(ofGateway('gtw_2')[0]).toMatchObject({ status: 200, path: '/a' })
})
