import { METHOD } from '@nora/http1'
import { systemClock } from '@nora/kit'
import type { NearEdge } from '@nora/link'
import { ResetCode, type Stream } from '@nora/protocol'
import { describe, expect, test } from 'vitest'
import type { Binding, Tunnel } from '../endpoints/tunnel.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { HostnameStatus } from '../facts/location.ts'
import { NO_RULES } from '../rules/tunnel-rules.ts'
import { Counters } from '../telemetry/counters.ts'
import { Traffic } from '../telemetry/traffic.ts'
import { TunnelStatistics } from '../telemetry/tunnel-statistics.ts'
import { makeExchange, makeRequest } from '../testing/fake-exchange.ts'
import { StreamPool } from '../upstreams/stream-pool.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import { createAccept } from './accept.ts'
import { createAdmit } from './admit.ts'
import { choose } from './choose.ts'
import { createFinish } from './finish.ts'
import { createIdentify } from './identify.ts'

const WINDOW_BYTES = 65_536

const head = (fields = '') => makeRequest(`GET /a?b HTTP/1.1\r\nHost: Shop.localhost:8080\r\n${fields}\r\n`)

function makeTunnel(open: () => Stream | undefined = () => ({}) as Stream, isClosed = false): Tunnel {
  const mux = { open, isClosed }
  const budget = { affords: (windowBytes: number) => windowBytes <= WINDOW_BYTES }
  const binding = {
    mux,
    budget,
    origin: { speaksHttp2: false },
    leg: { mux },
    pool: new StreamPool(),
  } as unknown as Binding
  const tunnel = {
    facts: { rules: NO_RULES },
    pickUpstream: () => binding,
    counters: new Counters(),
    statistics: new TunnelStatistics(),
    budget,
  } as unknown as Tunnel
  return Object.assign(tunnel, { bindings: [Object.assign(binding, { tunnel })] })
}

const nobody = { pick: () => undefined, has: () => false }
const noPeers = { find: () => undefined, dial() {} }

function identifyWith(changes: Partial<Parameters<typeof createIdentify>[0]>) {
  const hostnames = { find: () => undefined, forget() {}, resolve() {} }
  return createIdentify({
    consoleUpstream: null,
    endpoints: nobody,
    gateways: { find: () => undefined, findById: () => undefined },
    clock: systemClock,
    hostnames,
    peers: noPeers,
    hold: () => 'wait',
    resume() {},
    ...changes,
  })
}

describe('accept', () => {
  test.each([
    ['', 'proceed'],
    ['Nora-Edge: other\r\n', 'proceed'],
    ['Nora-Edge: edge-10\r\n', 'proceed'],
    ['Nora-Edge: other\r\nNORA-EDGE: edge-1\r\n', 'loop'],
  ])('of a request with %j is %s', (fields, decision) => {
    const accept = createAccept({ edgeId: 'edge-1', isStopping: () => false, isTrustedProxy: () => false })
    expect(accept(makeExchange().exchange, head(fields))).toBe(decision)
  })

  test('takes nothing while the edge stops', () => {
    const accept = createAccept({ edgeId: 'edge-1', isStopping: () => true, isTrustedProxy: () => false })
    expect(accept(makeExchange().exchange, head())).toBe('stopping')
  })
})

describe('identify', () => {
  const hostnamesKnowing = (status: HostnameStatus, edges: NearEdge[] = []) => ({
    find: () => ({ status, edges }),
    forget() {},
    resolve() {},
  })
  const edges = [{ edge_id: 'edge-2', socket: '/run/edge-2.sock', address: null }]

  test.each([
    ['unknown', 'unknown_host'],
    ['offline', 'tunnel_offline'],
    ['unreachable', 'cannot_tell'],
  ] as const)('of a name that is %s answers %s', (status, decision) => {
    const identify = identifyWith({ hostnames: hostnamesKnowing(status) })
    expect(identify(makeExchange().exchange, head())).toBe(decision)
  })

  test.each([
    [true, 'wait'],
    [false, 'tunnel_offline'],
  ])('of a name whose agent is away, with a place to wait: %s, answers %s', (isHeld, decision) => {
    const held: string[] = []
    const identify = identifyWith({
      endpoints: { ...nobody, has: () => true },
      hold(_exchange, hostname) {
        held.push(hostname)
        return isHeld ? 'wait' : 'tunnel_offline'
      },
    })
    expect(identify(makeExchange().exchange, head())).toBe(decision)
    expect(held).toEqual(['shop.localhost'])
  })

  test('waits for control when nothing is known, and then goes through once more', () => {
    const { exchange } = makeExchange()
    const asked: string[] = []
    const resumed: Exchange[] = []
    const identify = identifyWith({
      hostnames: {
        find: () => undefined,
        forget() {},
        resolve(hostname, onKnown) {
          asked.push(hostname)
          onKnown()
        },
      },
      resume: (known) => resumed.push(known),
    })
    expect(identify(exchange, head())).toBe('wait')
    expect(asked).toEqual(['shop.localhost'])
    expect(resumed).toEqual([exchange])
  })

  test('goes by a hop that stands to the edge that has the name', () => {
    const { exchange } = makeExchange()
    const peer = { isClosed: false } as Upstream
    const peers = { ...noPeers, find: () => peer }
    const identify = identifyWith({ hostnames: hostnamesKnowing('elsewhere', edges), peers })
    expect(identify(exchange, head())).toBe('proceed')
    expect([exchange.request.upstream, exchange.request.endpoint]).toEqual([peer, null])
  })

  test('looks for another edge when the tunnel it was for has left while it waited for its turn', () => {
    const { exchange } = makeExchange()
    const peer = { isClosed: false } as Upstream
    const tunnels = [{ facts: { isPassedThrough: false } } as Tunnel]
    const identify = identifyWith({
      endpoints: { ...nobody, pick: () => tunnels.pop() },
      hostnames: hostnamesKnowing('elsewhere', edges),
      peers: { ...noPeers, find: () => peer },
    })
    for (let round = 0; round < 2; round++) expect(identify(exchange, head())).toBe('proceed')
    expect([exchange.request.upstream, exchange.request.endpoint]).toEqual([peer, null])
  })

  test('dials such an edge, and waits for the agent when the edge says twice that it has no such name', () => {
    const { exchange } = makeExchange()
    const dialled: unknown[] = []
    const peers = {
      ...noPeers,
      dial(to: readonly NearEdge[], onDone: () => void) {
        dialled.push(...to)
        onDone()
      },
    }
    let isHeld = false
    const identify = identifyWith({
      hostnames: hostnamesKnowing('elsewhere', edges),
      peers,
      hold: () => {
        isHeld = true
        return 'wait'
      },
    })
    for (let round = 0; round < 3; round++) expect(identify(exchange, head())).toBe('wait')
    expect(dialled).toEqual([...edges, ...edges])
    expect(isHeld).toBe(true)
  })

  test('gives a visitor of another edge back when the name is not here, and never hops on', () => {
    const { exchange, socket } = makeExchange({ isFromPeer: true })
    const hostnames = hostnamesKnowing('elsewhere', edges)
    expect(identifyWith({ hostnames })(exchange, head())).toBe('taken')
    expect(socket.isRefused).toBe(true)
  })
})

test('admit stops at the limit of requests that run at once', () => {
  const admit = createAdmit({ requestsLimit: 2 })
  const tunnel = makeTunnel()
  const decisions = [1, 2, 3].map(() => {
    const { exchange } = makeExchange()
    exchange.request.endpoint = tunnel
    return admit(exchange, head())
  })
  expect(decisions).toEqual(['proceed', 'proceed', 'tunnel_busy'])
})

describe('choose', () => {
  function chooseFor(tunnel: Tunnel, method: number, startedAtMs: number) {
    const { exchange } = makeExchange()
    Object.assign(exchange.request, { endpoint: tunnel, method })
    exchange.accounting.startedAtMs = startedAtMs
    return { exchange, decision: choose(exchange, head()) }
  }

  test('prefers an idle connection', () => {
    const tunnel = makeTunnel()
    const idle = { dead: false, windowBytes: WINDOW_BYTES } as Stream
    tunnel.bindings[0]!.pool.put(idle, 1)
    const { exchange, decision } = chooseFor(tunnel, METHOD.get, 50_000)
    expect([decision, exchange.request.stream, exchange.request.isStreamReused]).toEqual([
      'proceed',
      idle,
      true,
    ])
  })

  test('gives a request that may not be repeated none that was idle for long', () => {
    const tunnel = makeTunnel()
    tunnel.bindings[0]!.pool.put({ dead: false, windowBytes: WINDOW_BYTES } as Stream, 1)
    expect(chooseFor(tunnel, METHOD.post, 50_000).exchange.request.isStreamReused).toBe(false)
    expect(chooseFor(tunnel, METHOD.post, 1_000).exchange.request.isStreamReused).toBe(true)
  })

  test('under pressure ends an idle connection that may let too much wait', () => {
    const tunnel = makeTunnel()
    const codes: number[] = []
    const reset = (code: number) => codes.push(code)
    const large = { dead: false, windowBytes: 4 * WINDOW_BYTES, reset } as unknown as Stream
    tunnel.bindings[0]!.pool.put(large, 1)
    expect(chooseFor(tunnel, METHOD.get, 1_000).exchange.request.isStreamReused).toBe(false)
    expect(codes).toEqual([ResetCode.CANCELLED])
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
  const traffic = new Traffic()
  const ids = { next: (prefix: string) => `${prefix}_1` }
  const finish = createFinish({
    edgeId: 'edge-1',
    endpoints: { pick: () => undefined },
    clock,
    ids,
    traffic,
    accessLog: null,
    countries: null,
  })
  const { exchange } = makeExchange()
  const tunnel = makeTunnel()
  const request = makeRequest('GET http://a/p?q HTTP/1.1\r\nHost: a\r\n\r\n')
  exchange.request.retain(request.bytes, 0, request.bytes.length)
  tunnel.counters.running = 1
  exchange.request.endpoint = tunnel
  exchange.response.status = 101
  Object.assign(exchange.accounting, { startedAtMs: 1_000, bytesIn: 5, isAdmitted: true })
  finish.answered(exchange)
  finish.ended(exchange)
  exchange.accounting.bytesOut = 7
  finish.ended(exchange)
  expect(tunnel.counters.running).toBe(0)
  expect(tunnel.counters.take()).toMatchObject({
    requests: 1,
    bytesIn: 5,
    bytesOut: 7,
    recent: [{ id: 'req_1', method: 'GET', path: '/p', status: 101, duration_ms: 10, visitor: '192.0.2.1' }],
  })
  expect(tunnel.counters.total).toEqual({ requests: 1, errors: 0, refused: 0, bytesIn: 5, bytesOut: 7 })
  expect(traffic).toMatchObject({ bytesIn: 5, bytesOut: 7, durationSumMs: 10 })
  expect(traffic.answers).toEqual([0, 1, 0, 0, 0, 0])
  expect(traffic.durations.slice(0, 3)).toEqual([0, 1, 0])
})
