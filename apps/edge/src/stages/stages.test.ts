import { METHOD } from '@nora/http1'
import type { Stream } from '@nora/protocol'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../exchange/exchange.ts'
import { StreamPool } from '../legs/stream-pool.ts'
import { Tally } from '../legs/tally.ts'
import type { Tunnel } from '../legs/tunnel.ts'
import { makeExchange, makeRequest } from '../testing/fake-exchange.ts'
import { createAccept } from './accept.ts'
import { createAdmit } from './admit.ts'
import { choose } from './choose.ts'
import { createFinish } from './finish.ts'
import { createIdentify } from './identify.ts'

const head = (fields = '') => makeRequest(`GET /a?b HTTP/1.1\r\nHost: Shop.localhost:8080\r\n${fields}\r\n`)

function makeTunnel(open: () => Stream | undefined = () => ({}) as Stream, isClosed = false): Tunnel {
  const leg = { mux: { open, isClosed } }
  return {
    facts: { slot: 1 },
    hostLine: null,
    leg,
    pool: new StreamPool(),
    tally: new Tally(),
  } as unknown as Tunnel
}

describe('accept', () => {
  test.each([
    ['', 'proceed'],
    ['Nora-Edge: other\r\n', 'proceed'],
    ['Nora-Edge: edge-10\r\n', 'proceed'],
    ['Nora-Edge: other\r\nNORA-EDGE: edge-1\r\n', 'loop'],
  ])('of a request with %j is %s', (fields, decision) => {
    const accept = createAccept({ edgeId: 'edge-1', isStopping: () => false })
    expect(accept(makeExchange().exchange, head(fields))).toBe(decision)
  })

  test('takes nothing while the edge stops', () => {
    const accept = createAccept({ edgeId: 'edge-1', isStopping: () => true })
    expect(accept(makeExchange().exchange, head())).toBe('stopping')
  })
})

describe('identify', () => {
  test.each([
    ['unknown', 'unknown_host'],
    ['offline', 'tunnel_offline'],
    ['unreachable', 'cannot_tell'],
  ] as const)('of a name that is %s answers %s', (status, decision) => {
    const hostnames = { find: () => status, resolve() {} }
    const hold = () => 'wait' as const
    const identify = createIdentify({ findTunnel: () => undefined, hostnames, hold, onKnown() {} })
    expect(identify(makeExchange().exchange, head())).toBe(decision)
  })

  test.each([
    [true, 'wait'],
    [false, 'tunnel_offline'],
  ])('of a name whose agent is away, with a place to wait: %s, answers %s', (isHeld, decision) => {
    const held: string[] = []
    const identify = createIdentify({
      findTunnel: () => makeTunnel(undefined, true),
      hostnames: { find: () => 'away', resolve() {} },
      hold(_exchange, hostname) {
        held.push(hostname)
        return isHeld ? 'wait' : 'tunnel_offline'
      },
      onKnown() {},
    })
    expect(identify(makeExchange().exchange, head())).toBe(decision)
    expect(held).toEqual(['shop.localhost'])
  })

  test('waits for control when nothing is known, and then goes through once more', () => {
    const { exchange } = makeExchange()
    const asked: string[] = []
    const resumed: Exchange[] = []
    const hostnames = {
      find: () => undefined,
      resolve(hostname: string, onKnown: () => void) {
        asked.push(hostname)
        onKnown()
      },
    }
    const identify = createIdentify({
      findTunnel: () => undefined,
      hostnames,
      hold: () => 'tunnel_offline',
      onKnown: (known) => resumed.push(known),
    })
    expect(identify(exchange, head())).toBe('wait')
    expect(asked).toEqual(['shop.localhost'])
    expect(resumed).toEqual([exchange])
  })
})

test('admit stops at the limit of requests that run at once', () => {
  const admit = createAdmit({ requestsLimit: 2 })
  const tunnel = makeTunnel()
  const decisions = [1, 2, 3].map(() => {
    const { exchange } = makeExchange()
    exchange.tunnel = tunnel
    return admit(exchange, head())
  })
  expect(decisions).toEqual(['proceed', 'proceed', 'tunnel_busy'])
})

describe('choose', () => {
  function chooseFor(tunnel: Tunnel, method: number, startedAtMs: number) {
    const { exchange } = makeExchange()
    Object.assign(exchange, { tunnel, method, startedAtMs })
    return { exchange, decision: choose(exchange, head()) }
  }

  test('prefers an idle connection', () => {
    const tunnel = makeTunnel()
    const idle = { dead: false } as Stream
    tunnel.pool.put(idle, 1)
    const { exchange, decision } = chooseFor(tunnel, METHOD.get, 50_000)
    expect([decision, exchange.stream, exchange.isStreamReused]).toEqual(['proceed', idle, true])
  })

  test('gives a request that may not be repeated none that was idle for long', () => {
    const tunnel = makeTunnel()
    tunnel.pool.put({ dead: false } as Stream, 1)
    expect(chooseFor(tunnel, METHOD.post, 50_000).exchange.isStreamReused).toBe(false)
    expect(chooseFor(tunnel, METHOD.post, 1_000).exchange.isStreamReused).toBe(true)
  })

  test.each([
    [true, 'tunnel_offline'],
    [false, 'tunnel_busy'],
  ])('without a stream, on a link that is closed: %s, answers %s', (isClosed, decision) => {
    expect(
      chooseFor(
        makeTunnel(() => undefined, isClosed),
        METHOD.get,
        1,
      ).decision,
    ).toBe(decision)
  })
})

test('finish counts a request once, however it ends, and its bytes as they pass', () => {
  const clock = { now: () => new Date(0), monotonicMs: () => 1_010 }
  const finish = createFinish({ clock, ids: { next: (prefix) => `${prefix}_1` } })
  const { exchange } = makeExchange()
  const tunnel = makeTunnel()
  const request = makeRequest('GET http://a/p?q HTTP/1.1\r\nHost: a\r\n\r\n')
  exchange.retain(request.bytes, 0, request.bytes.length)
  tunnel.tally.running = 1
  Object.assign(exchange, { tunnel, startedAtMs: 1_000, status: 101, bytesIn: 5, isAdmitted: true })
  finish.answered(exchange)
  finish.over(exchange)
  exchange.bytesOut = 7
  finish.over(exchange)
  expect(tunnel.tally.running).toBe(0)
  expect(tunnel.tally.take()).toMatchObject({
    requests: 1,
    bytesIn: 5,
    bytesOut: 7,
    recent: [{ id: 'req_1', method: 'GET', path: '/p', status: 101, duration_ms: 10, visitor: '192.0.2.1' }],
  })
})
