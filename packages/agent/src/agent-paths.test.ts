import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Agent } from './agent.ts'
import type { AgentEvent } from './agent-event.ts'
import type { Dialler } from './dial/dialler.ts'
import { runLater, type Schedule } from './schedule.ts'
import { diallerTo } from './testing/dialler.ts'
import { eventually } from './testing/eventually.ts'
import { FakeEdge } from './testing/fake-edge.ts'
import { getRequest } from './testing/fixture.ts'
import { listening } from './testing/listening.ts'
import { deadTarget, startOrigin, type TestOrigin } from './testing/origin.ts'

/** Nothing but the look for a better way is put off for longer. */
const LONG_MS = 16_000
const WATCH_MS = 1_000
const PROBE_MS = 2_000
const GET = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'

let edge: FakeEdge
let origin: TestOrigin
let agent: Agent | null

beforeEach(async () => {
  edge = await FakeEdge.start()
  origin = await startOrigin(() => {})
  agent = null
})

afterEach(async () => {
  await agent?.stop()
  await origin.close()
  await edge.close()
})

function startAgent(dialler: Dialler, schedule: Schedule): AgentEvent[] {
  const events: AgentEvent[] = []
  agent = new Agent({
    dialler,
    identity: {
      token: 'nt_x',
      clientKey: 'k'.repeat(40),
      instance: 'i1',
      machine: 'anna-mbp',
      os: 'Linux 6',
      version: '0.1.0',
    },
    tunnels: [getRequest(1, 'shop', origin.target)],
    captures: null,
    onEvent: (event) => events.push(event),
    random: () => 0,
    schedule,
  })
  agent.start()
  return events
}

test('a better way takes over while the old leg ends what it has begun, and then goes', async () => {
  let lookNow = () => {}
  const schedule: Schedule = (delayMs, run) => {
    if (delayMs < LONG_MS) return runLater(delayMs, run)
    lookNow = run
    return () => {}
  }
  const { port } = await deadTarget()
  const dialler = diallerTo([{ ...edge.address, port }, edge.address], { schedule })
  const events = startAgent(dialler, schedule)
  const old = await edge.link()
  await eventually(() => events.some(({ type }) => type === 'bound'), 'the address')
  expect(agent?.status.route).toMatchObject({ path: edge.address, isBest: false })
  const visitor = old.open()
  visitor.send(GET)
  await eventually(() => origin.sockets.length === 1, 'the request at the origin')

  const better = createServer((socket) => edge.accept(socket)).listen(port, '127.0.0.1')
  await once(better, 'listening')
  lookNow()
  const next = await edge.link(2)
  await eventually(() => events.some(({ type }) => type === 'rerouted'), 'the word of the new way')
  const text = { ru: 'Забрали.', en: 'Taken over.' }
  old.control?.send({ type: 'closed', ref: 1, reason: 'superseded', text })
  const other = next.open()
  other.send(GET)
  await eventually(() => origin.sockets.length === 2, 'a request by the new leg')
  for (const socket of origin.sockets) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  await Promise.all([visitor.until('hi'), other.until('hi')])

  expect(old.mux.isClosed).toBe(false)
  visitor.stream?.reset(0)
  await eventually(() => old.mux.isClosed, 'the end of the old leg')
  expect(next.mux.isClosed).toBe(false)
  expect(agent?.status.route).toMatchObject({ isBest: true })
  expect(events.map(({ type }) => type)).toEqual(['connecting', 'bound', 'rerouted'])
  better.close()
})

test('an edge that takes the connection and says nothing is a way that is left for another', async () => {
  const schedule: Schedule = (delayMs, run) => runLater(Math.min(delayMs, 300), run)
  const mute = await listening(createServer((socket) => void socket.resume()))
  const dialler = diallerTo([{ ...edge.address, port: mute }, edge.address], { schedule })
  startAgent(dialler, schedule)
  expect((await edge.link()).received).toMatchObject([{ type: 'bind', name: 'shop' }])
})

test('a link that says nothing after the network has changed is left for a new one', async () => {
  let addresses = ['127.0.0.1']
  const schedule: Schedule = (delayMs, run) =>
    runLater(delayMs === WATCH_MS ? 10 : delayMs === PROBE_MS ? 200 : delayMs, run)
  const dialler = diallerTo([edge.address], { schedule, addresses: () => addresses })
  startAgent(dialler, schedule)
  const first = await edge.link()
  first.silence()
  addresses = ['127.0.0.1', '192.168.1.7']
  expect((await edge.link(2)).received).toMatchObject([{ type: 'bind', name: 'shop' }])
})

test('a link that lives goes on when the network has changed', async () => {
  let addresses = ['127.0.0.1']
  let probes = 0
  const schedule: Schedule = (delayMs, run) => {
    if (delayMs !== PROBE_MS) return runLater(delayMs === WATCH_MS ? 10 : delayMs, run)
    return runLater(500, () => {
      run()
      probes++
    })
  }
  const dialler = diallerTo([edge.address], { schedule, addresses: () => addresses })
  const events = startAgent(dialler, schedule)
  await edge.link()
  addresses = ['127.0.0.1', '192.168.1.7']
  await eventually(() => probes > 0, 'the end of the doubt')
  expect(edge.links).toHaveLength(1)
  expect(events.map(({ type }) => type)).not.toContain('offline')
})
