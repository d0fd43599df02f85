import type { LinkRequestRecord } from '@nora/link'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FakeControl } from '../kit/fake-control.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

let edge: RunningEdge
let control: FakeControl
const origins: RawOrigin[] = []

beforeAll(async () => {
  control = new FakeControl()
  edge = await RunningEdge.start({}, control)
})
afterEach(() => {
  for (const origin of origins.splice(0)) origin.close()
  control.counts.length = 0
})
afterAll(() => edge.stop())

async function serve(origin: Promise<RawOrigin>, options: Record<string, unknown> = {}): Promise<void> {
  const listening = await origin
  origins.push(listening)
  const agent = await edge.agent({ originPort: listening.port })
  await agent.bind('shop', options)
}

function ask(path = '/', fields = ''): Promise<string> {
  return visit(
    edge.ports.http_port,
    `GET ${path} HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n${fields}\r\n`,
  )
}

const told = (): LinkRequestRecord[] => control.counts.flatMap(({ recent }) => recent)

async function record(path: string): Promise<LinkRequestRecord> {
  const find = () => told().find((one) => one.path === path)
  await expect.poll(find).toBeDefined()
  return find()!
}

test('a request that the application answered says so, and when its answer began', async () => {
  await serve(RawOrigin.answering(OK))
  await ask('/fine?secret=1')
  const { timings, duration_ms, ...fine } = await record('/fine')
  expect(fine).toMatchObject({ status: 200, answered_by: 'application', reason: null, refused_by: null })
  expect(timings?.wait_ms).toBe(0)
  expect(timings?.first_byte_ms).toBeGreaterThan(0)
  expect(timings?.first_byte_ms).toBeLessThanOrEqual(duration_ms)
})

test('a service that closes without an answer is the cause of its 502', async () => {
  await serve(RawOrigin.listen((socket) => socket.end()))
  expect(await ask('/closed')).toContain(' 502 ')
  expect(await record('/closed')).toMatchObject({
    status: 502,
    answered_by: 'edge',
    reason: 'origin_broke_off',
    timings: { first_byte_ms: null },
  })
})

test('an answer that breaks off in the middle is the application’s, with the cause why it is not whole', async () => {
  await serve(
    RawOrigin.listen((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', () => socket.resetAndDestroy())
    }),
  )
  await ask('/half').catch(() => '')
  expect(await record('/half')).toMatchObject({
    status: 200,
    answered_by: 'application',
    reason: 'origin_broke_off',
  })
})

test('a service that is not there is the cause of its 502', async () => {
  const gone = await RawOrigin.answering(OK)
  gone.close()
  const agent = await edge.agent({ originPort: gone.port })
  await agent.bind('shop')
  expect(await ask('/gone')).toContain(' 502 ')
  expect(await record('/gone')).toMatchObject({ answered_by: 'edge', reason: 'origin_unreachable' })
})

test('a rule of a traffic policy that answered or refused is named in the record', async () => {
  const source = `on_http_request:
  - expressions: ["req.url.path == '/teapot'"]
    actions: [{type: custom-response, config: {status_code: 418}}]
  - name: Closed
    expressions: ["req.url.path == '/closed'"]
    actions: [{type: deny}]`
  const policy = { endpoint: 'shop.localhost', policy_id: 'tpl_1', version: 3, source }
  const policies = [{ ...policy, trial: null, shadow: null }]
  control.push('set_policies', { is_full: false, policies, removed: [] })
  await serve(RawOrigin.answering(OK))
  const answered = await ask('/teapot')
  expect(answered).toMatch(/^HTTP\/1.1 418 I'm a Teapot\r\n/)
  expect(answered).not.toContain('Nora-Error')
  const by = { policy_id: 'tpl_1', version: 3 }
  expect(await record('/teapot')).toMatchObject({
    answered_by: 'edge',
    reason: null,
    decided_by: { ...by, rule: 'on_http_request[0]', action: 'custom-response' },
  })
  expect(await ask('/closed')).toContain('Nora-Error: policy_refused')
  expect(await record('/closed')).toMatchObject({
    answered_by: 'edge',
    reason: 'policy_refused',
    decided_by: { ...by, rule: 'Closed', action: 'deny' },
  })
  await ask('/let-in')
  expect(await record('/let-in')).toMatchObject({ answered_by: 'application', decided_by: null })
  control.push('set_policies', { is_full: false, policies: [], removed: ['shop.localhost'] })
})

test('a visitor who is refused by address knows no reason, and the record names the policy or the list', async () => {
  await serve(RawOrigin.answering(OK), { deny_cidr: ['127.0.0.0/8'] })
  expect(await ask('/listed')).toContain(' 403 ')
  expect(await record('/listed')).toMatchObject({
    answered_by: 'edge',
    reason: 'address_denied',
    refused_by: { kind: 'deny_cidr', of: 'tunnel' },
  })
  await serve(RawOrigin.answering(OK), { allow_cidr: ['192.0.2.0/24'] })
  await ask('/not-listed')
  expect(await record('/not-listed')).toMatchObject({ refused_by: { kind: 'allow_cidr', of: 'tunnel' } })
  await serve(RawOrigin.answering(OK))
  for (const endpoints of [['shop.localhost'], ['*']]) {
    const policy = { id: 'ipp_1', name: 'Office', agents: false, endpoints }
    const rules = [{ network: '127.0.0.1', effect: 'deny' as const }]
    control.setIpPolicies({ team_id: 'team_1', policies: [{ ...policy, rules }] })
    await expect.poll(() => ask('/policy')).toContain(' 403 ')
    control.counts.length = 0
    await ask('/office')
    expect(await record('/office')).toMatchObject({
      refused_by: { kind: 'ip_policy', id: 'ipp_1', name: 'Office' },
    })
    control.setIpPolicies({ team_id: 'team_1', policies: [] })
    await expect.poll(() => ask('/policy')).toContain(' 200 ')
    control.counts.length = 0
  }
})

test('a visitor who asks too often is told apart by whose limit it was', async () => {
  await serve(RawOrigin.answering(OK), { rate_limit: { limit: 1, window_s: 60 } })
  await ask('/first')
  expect(await ask('/second')).toContain(' 429 ')
  expect(await record('/second')).toMatchObject({
    reason: 'rate_limited',
    refused_by: { kind: 'rate_limit', limit: 1, window_s: 60 },
  })
  control.limits = { requests_per_minute: 1, ends: null }
  await serve(RawOrigin.answering(OK))
  await ask('/planned')
  await ask('/beyond')
  expect(await record('/beyond')).toMatchObject({
    reason: 'plan_limit_reached',
    refused_by: { kind: 'plan', limit: 1, window_s: 60 },
  })
  control.limits = { requests_per_minute: null, ends: null }
})

test('a flood of good requests leaves room for an error', async () => {
  await serve(
    RawOrigin.listen((socket, said) => {
      if (!said.endsWith('\r\n\r\n')) return
      if (said.includes('GET /bad')) socket.end('HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n')
      else socket.write(OK)
    }),
  )
  await Promise.all(Array.from({ length: 60 }, (_, i) => ask(i === 45 ? '/bad' : '/good')))
  expect(await record('/bad')).toMatchObject({ status: 500, answered_by: 'application', reason: null })
  expect(told().filter(({ path }) => path === '/good').length).toBeLessThan(60)
})
