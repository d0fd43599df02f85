import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PolicedShop } from '../kit/policed-shop.ts'
import { RawOrigin, RawVisitor } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const SETTINGS = { NORA_EDGE_POLICY_PRIVATE: 'on', NORA_EDGE_POLICY_REQUESTS: 'on' }
const shop = new PolicedShop(SETTINGS)

/** Of each path, how often it was asked for; `/held` is answered when the test says so. */
const counts = new Map<string, number>()
const held: ServerResponse[] = []
const server = createServer((request, response) => {
  const path = request.url ?? ''
  counts.set(path, (counts.get(path) ?? 0) + 1)
  if (path.startsWith('/held')) held.push(response)
  else response.end('{"keys":[]}')
})
let called = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  called = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  counts.clear()
  held.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let sets = 0
const call = (path: string) => `{type: http-request, config: {url: "${called}${path}", timeout: 30s}}`
/** A token whose key nobody has, so that its set is asked for. */
const TOKEN = `${btoa('{"alg":"ES256","kid":"one"}')}.${btoa('{"iss":"i"}')}.${'A'.repeat(86)}`.replaceAll(
  '=',
  '',
)
const jwt = (path: string) =>
  `{type: jwt-validation, config: {enforce: false, issuer: {allow_list: [{value: i}]}, http: {tokens: [{type: jwt, method: header, name: t}]}, jws: {allowed_algorithms: [ES256], keys: {sources: {additional_jkus: ["${called}${path}"]}}}}}`
const around = (waiting: string) =>
  `on_http_request: [{actions: [${call('/before')}, ${waiting}, ${call('/after')}]}]`

/** Each has a key set of its own, as the edge keeps them. */
const WAITING = [
  ['http-request', () => call('/held')],
  ['jwt-validation', () => jwt(`/held/${++sets}`)],
] as const

const count = (path: string) => counts.get(path) ?? 0
const until = async (is: () => boolean) => {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 2))
}
const REQUEST = `GET / HTTP/1.1\r\nHost: shop.localhost\r\nt: ${TOKEN}\r\n\r\n`
const visitUntilHeld = async (port: number) => {
  const visitor = await RawVisitor.connect(port)
  visitor.send(REQUEST)
  await until(() => held.length === 1)
  return visitor
}
const release = () => held[0]!.end('{"keys":[]}')

describe.each(WAITING)('a request that waits in %s', (_type, waiting) => {
  test('goes on once, and nothing before or behind it runs twice', async () => {
    await shop.attach(around(waiting()))
    const visitor = await visitUntilHeld(shop.edge.ports.http_port)
    expect([count('/before'), count('/after')]).toEqual([1, 0])
    release()
    await visitor.until((text) => text.endsWith('hi'))
    visitor.close()
    expect([count('/before'), held.length, count('/after')]).toEqual([1, 1, 1])
    expect(shop.received.match(/GET \//g)).toHaveLength(1)
  })

  test('runs nothing twice when the visitor has left', async () => {
    await shop.attach(around(waiting()))
    const visitor = await visitUntilHeld(shop.edge.ports.http_port)
    visitor.close()
    await shop.attach('{}')
    // The edge takes what another visitor sends behind the end of the first one.
    expect(await shop.ask()).toMatch(/^HTTP\/1.1 200/)
    release()
    expect(await shop.ask()).toMatch(/^HTTP\/1.1 200/)
    expect([count('/before'), held.length]).toEqual([1, 1])
    expect(count('/after')).toBeLessThanOrEqual(1)
  })

  test('reaches the service once when the leg was lost and is back', async () => {
    await shop.attach(around(waiting()))
    const visitor = await visitUntilHeld(shop.edge.ports.http_port)
    await shop.loseLeg()
    release()
    await shop.untilHeld()
    await shop.returnLeg()
    await visitor.until((text) => text.endsWith('hi'))
    visitor.close()
    expect([count('/before'), held.length, count('/after')]).toEqual([1, 1, 1])
    expect(shop.received.match(/GET \//g)).toHaveLength(1)
  })

  test('is told to come back by an edge that stops, and nothing runs twice', async () => {
    const stopping = await RunningEdge.start(SETTINGS)
    const policy = { endpoint: 'shop.localhost', policy_id: 'tpl_1', version: 1, source: around(waiting()) }
    stopping.control.push('set_policies', {
      is_full: false,
      policies: [{ ...policy, trial: null, shadow: null }],
      removed: [],
    })
    const service = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    await stopping.shop(service.port)
    const visitor = await visitUntilHeld(stopping.ports.http_port)
    const stopped = stopping.edge.stop()
    release()
    expect(await visitor.untilClosed()).toMatch(/^HTTP\/1.1 503/)
    await stopped
    await stopping.control.disappear()
    visitor.close()
    service.close()
    expect(service.received).toBe('')
    expect([count('/before'), held.length]).toEqual([1, 1])
    expect(count('/after')).toBeLessThanOrEqual(1)
  })
})
