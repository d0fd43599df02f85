import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FakeControl } from '../kit/fake-control.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
const ENDPOINT = 'shop.localhost'
const answering = (path: string, status: number) =>
  `{expressions: ["req.url.path == '${path}'"], actions: [{type: custom-response, config: {status_code: ${status}}}]}`
const OWN = `on_http_request: [${answering('/own', 418)}, ${answering('/both', 418)}]`
const ATTACHED = `on_http_request: [${answering('/both', 403)}, ${answering('/team', 403)}]`

let edge: RunningEdge
let control: FakeControl
let origin: RawOrigin

beforeAll(async () => {
  control = new FakeControl()
  edge = await RunningEdge.start({}, control)
})
afterEach(() => {
  control.push('set_policies', { is_full: false, policies: [], removed: [ENDPOINT] })
  origin?.close()
})
afterAll(() => edge.stop())

const attach = (source: string) => {
  const policy = { endpoint: ENDPOINT, policy_id: 'tpl_1', version: 1, source, trial: null, shadow: null }
  control.push('set_policies', { is_full: false, policies: [policy], removed: [] })
}

async function bind(options: Record<string, unknown>, kind?: 'tcp') {
  origin = await RawOrigin.answering(OK)
  const agent = await edge.agent({ originPort: origin.port, ...(kind && { kind }) })
  return agent.bind(kind === undefined ? 'shop' : undefined, options)
}

async function ask(path: string): Promise<number> {
  const answer = await visit(
    edge.ports.http_port,
    `GET ${path} HTTP/1.1\r\nHost: ${ENDPOINT}\r\nConnection: close\r\n\r\n`,
  )
  return Number(answer.slice(9, 12))
}

test('a tunnel has the policy that it was opened with, and the record names its rule without an id', async () => {
  expect(await bind({ policy: OWN })).toMatchObject({ type: 'bound' })
  expect(await ask('/own')).toBe(418)
  expect(await ask('/other')).toBe(200)
  const records = () => control.counts.flatMap(({ recent }) => recent)
  await expect
    .poll(() => records().find(({ path }) => path === '/own'))
    .toMatchObject({
      decided_by: { policy_id: null, version: null, rule: 'on_http_request[0]', action: 'custom-response' },
    })
  expect(control.policyCounts).toEqual([])
})

test('what is attached to the address decides first, and goes away alone', async () => {
  attach(ATTACHED)
  await bind({ policy: OWN })
  expect([await ask('/both'), await ask('/team'), await ask('/own')]).toEqual([403, 403, 418])
  control.push('set_policies', { is_full: false, policies: [], removed: [ENDPOINT] })
  await expect.poll(() => ask('/both')).toBe(418)
  expect(await ask('/team')).toBe(200)
})

test('a wrong policy is refused with its place, and nothing is opened', async () => {
  expect(await bind({ policy: 'on_http_request:\n  - actions: [{type: denny}]' })).toMatchObject({
    type: 'refused',
    code: 'ValidationError',
    text: { en: expect.stringMatching(/^Traffic policy, line 2, column \d+: .*denny/) },
  })
  expect(await bind({ policy: 'a'.repeat(65_537) })).toMatchObject({ type: 'refused' })
})

test('rules for requests are refused where no request is read', async () => {
  expect(await bind({ policy: OWN }, 'tcp')).toMatchObject({
    type: 'refused',
    text: { en: expect.stringContaining('on_http_request does not run here') },
  })
})
