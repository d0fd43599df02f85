import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { type Duplex, duplexPair } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { encodeFields, encodeFrame, PREFACE } from '@nora/http2/testing'
import { KIB, MIB } from '@nora/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { END_HEADERS, END_STREAM, Frame } from '../../tests/kit/raw-http2.ts'
import type { Tunnel } from '../endpoints/tunnel.ts'
import type { Pipeline } from '../exchange/exchange.ts'
import { Pause } from '../exchange/states.ts'
import { ActiveTunnels } from '../platform/active-tunnels.ts'
import { FairScheduler } from '../platform/fair-scheduler.ts'
import { Http2Session } from './http2-session.ts'
import { Visitors } from './visitors.ts'

const source = {
  address: '192.0.2.1',
  isSecure: true,
  transport: null,
  isProxy: false,
  isFromPeer: false,
  replayTo: null,
  forwarding: Buffer.alloc(0),
}
const WINDOW_BYTES = 256 * KIB

const tunnel = {} as Tunnel

let nowMs = 0
let visitors: Visitors
let session: Http2Session
let near: Duplex
let far: Duplex
/** What the origin says at once. */
let answer: string | null

beforeEach(() => {
  nowMs = 0
  answer = null
  const monotonicMs = () => nowMs
  // An origin that takes nothing and, as a rule, never answers: requests stay until they are given up.
  const pipeline = {
    onHead: (exchange) => {
      exchange.request.endpoint = tunnel
      if (answer === null) exchange.connection.pause(Pause.STREAM)
      else exchange.connection.socket.write(Buffer.from(answer))
    },
    onVisitorGone() {},
  } as Partial<Pipeline> as Pipeline
  const isTrustedProxy = () => false
  const activeTunnels = new ActiveTunnels<Tunnel>(monotonicMs)
  visitors = new Visitors({
    edgeId: 'edge-1',
    pipeline,
    monotonicMs,
    activeTunnels,
    isTrustedProxy,
    onRunning() {},
  })
  ;[near, far] = duplexPair()
  const scheduler = new FairScheduler<Tunnel, Http2Session>((one) => one.readOn(), activeTunnels)
  session = new Http2Session(near as TLSSocket, source, { visitors, scheduler, monotonicMs, streams: 100 })
})

afterEach(() => {
  far.destroy()
  session.destroy()
  visitors.close()
})

function startClient(): ClientHttp2Session {
  return connect('https://shop.localhost', { createConnection: () => far }).on('error', () => {})
}

function pass(seconds: number): void {
  for (let i = 0; i < seconds; i++) {
    nowMs += 1_000
    session.check(nowMs)
  }
}

test('a connection without a request has 10 s', async () => {
  const client = startClient()
  pass(10)
  expect(client.closed).toBe(false)
  pass(1)
  await expect.poll(() => client.closed).toBe(true)
})

test('a connection may be idle for 75 s after a request, and has all the time while a request runs', async () => {
  const client = startClient()
  const stream = client.request({ ':path': '/' }).on('error', () => {})
  await expect.poll(() => visitors.count).toBe(1)
  pass(600)
  stream.close(8)
  await expect.poll(() => visitors.count).toBe(0)
  pass(75)
  expect(client.closed).toBe(false)
  pass(1)
  await expect.poll(() => client.closed).toBe(true)
})

test('a visitor who stays after the last response is cut after 5 s', async () => {
  far.resume()
  session.close()
  pass(5)
  expect(near.destroyed).toBe(false)
  pass(1)
  expect(near.destroyed).toBe(true)
})

test('requests that are taken back are forgotten', async () => {
  const client = startClient()
  const streams = Array.from({ length: 50 }, () => client.request({ ':path': '/' }).on('error', () => {}))
  await expect.poll(() => visitors.count).toBe(50)
  for (const stream of streams) stream.close(8)
  for (let i = 0; i < 50; i++)
    client
      .request({ ':path': '/' })
      .on('error', () => {})
      .close(8)
  await expect.poll(() => visitors.count).toBe(0)
})

test('the bytes that a request sends ahead are bounded, and known', async () => {
  const stream = startClient()
    .request({ ':path': '/', ':method': 'POST' })
    .on('error', () => {})
  stream.write(Buffer.alloc(4 * WINDOW_BYTES))
  await expect.poll(() => session.heldBytes).toBe(WINDOW_BYTES)
  stream.close(8)
  await expect.poll(() => session.heldBytes).toBe(0)
})

test('a visitor is told when it may have fewer streams than before', async () => {
  const client = startClient()
  await once(client, 'remoteSettings')
  expect(client.remoteSettings.maxConcurrentStreams).toBe(100)
  session.limitStreams(8)
  await once(client, 'remoteSettings')
  expect(client.remoteSettings.maxConcurrentStreams).toBe(8)
  client.destroy()
})

test('requests beyond the share of a turn are not even read before the next', async () => {
  const client = startClient()
  await once(client, 'remoteSettings')
  for (let i = 0; i < 80; i++) client.request({ ':path': '/' }).on('error', () => {})
  const counts = new Set<number>()
  while (visitors.count < 80) {
    await turn()
    counts.add(visitors.count)
  }
  // Whoever finds that it is one too many has been read.
  expect([...counts].filter((count) => count > 0)).toEqual([33, 66, 80])
})

test('a visitor who reads no responses is not read either', async () => {
  answer = `HTTP/1.1 204 No Content\r\nX-Large: ${'x'.repeat(8_000)}\r\n\r\n`
  const get = [':method', 'GET', ':scheme', 'https', ':authority', 'shop.localhost', ':path', '/']
  const frames = Array.from({ length: 300 }, (_, i) =>
    encodeFrame(Frame.HEADERS, END_HEADERS | END_STREAM, 1 + 2 * i, encodeFields(get)),
  )
  far.write(Buffer.concat([PREFACE, encodeFrame(Frame.SETTINGS, 0, 0), ...frames]))
  await expect.poll(() => near.isPaused()).toBe(true)
  await expect.poll(() => near.writableLength).toBeGreaterThan(MIB)
  for (let i = 0; i < 100; i++) await turn()
  expect(near.writableLength).toBeLessThan(1.5 * MIB)
  let answered = 0
  far.on('data', (bytes: Buffer) => {
    answered += bytes.length
  })
  await expect.poll(() => answered).toBeGreaterThan(300 * 8_000)
})
