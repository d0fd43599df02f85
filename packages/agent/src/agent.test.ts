import { Problem } from '@nora/kit'
import { LinkCode, ResetCode } from '@nora/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Agent } from './agent.ts'
import type { AgentEvent } from './agent-event.ts'
import { runLater } from './schedule.ts'
import type { OriginTarget, TcpTarget } from './target.ts'
import { secureServer, TEST_CA_PEM } from './testing/certificate.ts'
import { eventually } from './testing/eventually.ts'
import { FakeEdge } from './testing/fake-edge.ts'
import { answering, deadTarget, startOrigin, type TestOrigin } from './testing/origin.ts'
import type { TunnelRequest } from './tunnel.ts'

const HELLO = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const GET = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'

let edge: FakeEdge
let agents: Agent[]
let origins: TestOrigin[]

beforeEach(async () => {
  edge = await FakeEdge.start()
  agents = []
  origins = []
})

afterEach(async () => {
  for (const agent of agents) await agent.stop()
  for (const origin of origins) await origin.close()
  await edge.close()
})

async function origin(serve: Parameters<typeof startOrigin>[0]): Promise<TcpTarget> {
  const started = await startOrigin(serve)
  origins.push(started)
  return started.target
}

function requestOf(ref: number, name: string | null, target: OriginTarget): TunnelRequest {
  return { ref, kind: 'http', name, region: null, target, options: {}, isInspected: true }
}

function startAgent(
  target: OriginTarget,
  name: string | null = 'shop',
  address = edge.address,
  schedule = runLater,
) {
  const events: AgentEvent[] = []
  const agent = new Agent({
    edge: address,
    identity: {
      token: `nt_${'x'.repeat(40)}`,
      clientKey: 'k'.repeat(40),
      instance: 'i1',
      machine: 'anna-mbp',
      os: 'Linux 6',
      version: '0.1.0',
    },
    tunnels: [requestOf(1, name, target)],
    captures: null,
    onEvent: (event) => events.push(event),
    random: () => 0,
    schedule,
  })
  agents.push(agent)
  agent.start()
  const eventOf = <T extends AgentEvent['type']>(type: T) =>
    events.find((event): event is Extract<AgentEvent, { type: T }> => event.type === type)
  return { agent, events, eventOf }
}

describe('several tunnels', () => {
  /** Each tunnel on a slot of its own: its reference. */
  const onOwnSlots = () => {
    const { answerBind } = edge
    edge.answerBind = (bind) => ({ ...answerBind(bind), slot: bind.ref }) as ReturnType<typeof answerBind>
  }

  test('one more is published on the link there is, and taken back alone', async () => {
    onOwnSlots()
    const { agent } = startAgent(await origin(answering(HELLO)))
    const link = await edge.link()
    agent.publish(requestOf(2, 'blog', await origin(answering(HELLO.replace('hello', 'blogs')))))
    await eventually(() => link.received.length === 2, 'the second bind')
    const blog = link.open(2)
    blog.send(GET)
    await blog.until('blogs')
    agent.withdraw(2)
    await eventually(() => link.received.length === 3, 'the unbind')
    expect(link.received[2]).toEqual({ type: 'unbind', ref: 2 })
    const shop = link.open(1)
    shop.send(GET)
    await shop.until('hello')
    expect(edge.links).toHaveLength(1)
  })

  test('one that replaces another takes its name, and the other serves until then', async () => {
    onOwnSlots()
    const { agent, events } = startAgent(await origin(answering(HELLO)), null)
    const link = await edge.link()
    await eventually(() => events.some(({ type }) => type === 'bound'), 'the first address')
    agent.publish(requestOf(2, null, await deadTarget()), 1)
    await eventually(() => link.received.length === 3, 'bind and unbind')
    expect(link.received.slice(1)).toMatchObject([
      { type: 'bind', ref: 2, name: 'calm-fox-1234' },
      { type: 'unbind', ref: 1 },
    ])
  })

  test('one that is refused leaves the one it should replace in its place', async () => {
    onOwnSlots()
    const { agent, eventOf } = startAgent(await origin(answering(HELLO)))
    const link = await edge.link()
    const text = { ru: 'Занято.', en: 'Taken.' }
    edge.answerBind = ({ ref }) => ({ type: 'refused', ref, code: 'Conflict', text })
    agent.publish(requestOf(2, 'taken', await deadTarget()), 1)
    await eventually(() => eventOf('closed'), 'the refusal')
    const visitor = link.open(1)
    visitor.send(GET)
    await visitor.until('hello')
  })
})

describe('publishing', () => {
  test('the agent says who it is, binds its tunnel and tells its address', async () => {
    const { eventOf } = startAgent(await origin(answering(HELLO)))
    const link = await edge.link()
    expect(link.hello).toMatchObject({ client_key: 'k'.repeat(40), machine: 'anna-mbp', epoch: 0 })
    expect(link.received[0]).toMatchObject({ type: 'bind', name: 'shop', kind: 'http' })
    await eventually(() => eventOf('bound'), 'the bound event')
    expect(eventOf('bound')?.tunnel.url).toBe('http://shop.localhost:8080')
  })

  test('after the link is lost it comes back by itself with the name and epoch it had', async () => {
    const { events } = startAgent(await origin(answering(HELLO)), null)
    const first = await edge.link()
    await eventually(() => events.some(({ type }) => type === 'bound'), 'the first bound event')
    first.cut()
    const second = await edge.link(2)
    expect(second.received[0]).toMatchObject({ type: 'bind', name: 'calm-fox-1234' })
    expect(second.hello.epoch).toBe(1)
    expect(events.map(({ type }) => type)).toContain('offline')
  })

  test('an edge that is not there yet is dialled until it is', async () => {
    const target = await origin(answering(HELLO))
    const { port } = edge.address
    await edge.close()
    const { events } = startAgent(target, 'shop', { ...edge.address, port })
    await eventually(() => events.filter(({ type }) => type === 'offline').length >= 2, 'two attempts')
    edge = await FakeEdge.start({ port })
    expect((await edge.link()).received).toHaveLength(1)
  })

  test('an edge that takes the connection and says nothing is given up and dialled again', async () => {
    const mute = await startOrigin((socket) => socket.resume())
    origins.push(mute)
    const address = { ...edge.address, port: mute.target.port }
    const { events } = startAgent(await deadTarget(), 'shop', address, (delayMs, run) =>
      runLater(Math.min(delayMs, 50), run),
    )
    await eventually(() => mute.sockets.length >= 2, 'the second attempt')
    expect(events).toContainEqual(expect.objectContaining({ type: 'offline' }))
  })

  test('over TLS it trusts the authority of the installation, and nobody else', async () => {
    await edge.close()
    edge = await FakeEdge.start({ server: secureServer() })
    const secure = { ...edge.address, host: 'localhost', tls: true }
    const target = await origin(answering(HELLO))
    const { events } = startAgent(target, 'shop', secure)
    await eventually(() => events.some(({ type }) => type === 'offline'), 'the refusal')
    expect(edge.links).toHaveLength(0)
    startAgent(target, 'shop', { ...secure, caPem: TEST_CA_PEM })
    const visitor = (await edge.link()).open()
    visitor.send(GET)
    await visitor.until('hello')
  })

  test('stop takes the tunnel back and hangs up', async () => {
    const { agent } = startAgent(await origin(answering(HELLO)))
    const link = await edge.link()
    await agent.stop()
    await eventually(() => link.received.some(({ type }) => type === 'unbind'), 'unbind')
    expect(await agent.ended).toBeNull()
  })
})

describe('an edge that restarts', () => {
  const restart = { code: LinkCode.RESTART }

  test('is left for its successor, and its last visitors are served over the old link', async () => {
    const { events } = startAgent(await origin(answering(HELLO)))
    const old = await edge.link()
    await eventually(() => events.some(({ type }) => type === 'bound'), 'the address')
    old.mux.goAway(restart)
    const next = await edge.link(2)
    expect(next.received[0]).toMatchObject({ type: 'bind', name: 'shop' })
    await eventually(() => events.filter(({ type }) => type === 'bound').length === 2, 'the address again')
    for (const link of [old, next]) {
      const visitor = link.open()
      visitor.send(GET)
      await visitor.until('hello')
    }
    old.mux.close(restart)
    const visitor = next.open()
    visitor.send(GET)
    await visitor.until('hello')
    expect(events.map(({ type }) => type)).toEqual(['connecting', 'bound', 'bound'])
  })

  test('may lose the name to the agent’s own new link, and may still stop it', async () => {
    const { agent, eventOf } = startAgent(await origin(answering(HELLO)))
    const old = await edge.link()
    await eventually(() => eventOf('bound'), 'the address')
    old.mux.goAway(restart)
    const text = { ru: 'Забрали.', en: 'Taken over.' }
    old.control?.send({ type: 'closed', ref: 1, reason: 'superseded', text })
    const next = await edge.link(2)
    expect(next.received[0]).toMatchObject({ type: 'bind', name: 'shop' })
    expect(eventOf('closed')).toBeUndefined()
    old.control?.send({ type: 'closed', ref: 1, reason: 'stopped', text })
    expect(await agent.ended).toMatchObject({ code: 'TunnelStopped' })
  })

  test('without a successor is waited for as one that was lost', async () => {
    const { events } = startAgent(await origin(answering(HELLO)))
    const old = await edge.link()
    const { port } = edge.address
    await eventually(() => events.some(({ type }) => type === 'bound'), 'the address')
    old.mux.close(restart)
    await edge.close()
    await eventually(() => events.some(({ type }) => type === 'offline'), 'being offline')
    edge = await FakeEdge.start({ port })
    expect((await edge.link()).received).toHaveLength(1)
  })
})

describe('endings', () => {
  test('a refused token ends the agent with the sentence of the server', async () => {
    const text = { ru: 'Токен заменён.', en: 'The token was renewed.' }
    edge.admit = () => ({ code: LinkCode.UNAUTHORIZED, text, problem: 'Unauthorized' })
    const { agent } = startAgent(await deadTarget())
    const ended = await agent.ended
    expect(ended).toBeInstanceOf(Problem)
    expect(ended).toMatchObject({ code: 'Unauthorized', text })
  })

  test('a server that cannot check the token now is asked again', async () => {
    edge.admit = () => {
      edge.admit = () => null
      return { code: LinkCode.UNAUTHORIZED, problem: 'Unavailable' }
    }
    startAgent(await deadTarget())
    expect((await edge.link()).received).toHaveLength(1)
  })

  test('a name of somebody else ends the agent with who has it', async () => {
    const text = { ru: 'Имя занято.', en: 'The name is taken.' }
    const data = { owner: 'Anna' }
    edge.answerBind = ({ ref }) => ({ type: 'refused', ref, code: 'Conflict', text, data })
    const { agent, events } = startAgent(await deadTarget())
    expect(await agent.ended).toMatchObject({ code: 'Conflict', text, data })
    expect(events.map(({ type }) => type)).toEqual(['connecting', 'closed'])
  })

  test.each([
    ['stopped', 'TunnelStopped'],
    ['superseded', 'Superseded'],
    ['credential_revoked', 'Unauthorized'],
  ])('a tunnel closed as %s ends as %s and does not come back', async (reason, code) => {
    const { agent } = startAgent(await origin(answering(HELLO)))
    const link = await edge.link()
    link.control?.send({ type: 'closed', tunnel_id: 'tun_1', reason, text: { ru: 'Всё.', en: 'Over.' } })
    expect(await agent.ended).toMatchObject({ code })
    expect(edge.links).toHaveLength(1)
  })
})

describe('traffic', () => {
  test('requests on one stream use one connection to the local service', async () => {
    const target = await origin(answering(HELLO))
    startAgent(target)
    const visitor = (await edge.link()).open()
    visitor.send(GET)
    await visitor.until('hello')
    visitor.received = Buffer.alloc(0)
    visitor.send(GET)
    await visitor.until('hello')
    expect(origins[0]?.sockets).toHaveLength(1)
  })

  test('eight megabytes go each way byte for byte', async () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024, 'abcdefghijklmnopqrstuvwxyz-0123456789')
    startAgent(await origin((socket) => socket.pipe(socket)))
    const visitor = (await edge.link()).open()
    visitor.send(bytes)
    visitor.stream?.end()
    await eventually(() => visitor.isEnded, 'the end of the echo')
    expect(visitor.received.equals(bytes)).toBe(true)
  })

  test('a visitor who does not read holds the local service back, and nobody else', async () => {
    const chunk = Buffer.alloc(64 * 1024)
    let sentBytes = 0
    const pour = (socket: import('node:net').Socket) => {
      while (socket.writable && socket.write(chunk)) sentBytes += chunk.length
    }
    startAgent(
      await origin((socket) => {
        socket.once('data', (first) => {
          if (first.toString() !== 'pour') return void socket.write('pong')
          socket.on('drain', () => pour(socket))
          pour(socket)
        })
      }),
    )
    const link = await edge.link()
    const slow = link.open()
    slow.isReading = false
    slow.send('pour')
    await eventually(() => slow.unread >= 256 * 1024, 'a full window')
    const quick = link.open()
    quick.send('ping')
    await quick.until('pong')
    expect(slow.unread).toBe(256 * 1024)
    slow.isReading = true
    slow.stream?.consumed(slow.unread)
    const before = sentBytes
    await eventually(() => sentBytes > before + 1024 * 1024, 'more bytes')
    slow.stream?.reset(ResetCode.CANCELLED)
  })

  test('half-closed both ways: the answer arrives after the end of the request', async () => {
    startAgent(
      await origin((socket) => {
        socket.on('end', () => socket.end('after the end'))
        socket.resume()
      }),
    )
    const visitor = (await edge.link()).open()
    visitor.send('all of it')
    visitor.stream?.end()
    await visitor.until('after the end')
    await eventually(() => visitor.isEnded, 'the end')
    expect(visitor.resetCode).toBeNull()
  })

  test('a visitor who leaves takes the connection to the local service along', async () => {
    let isClosed = false
    startAgent(
      await origin((socket) => {
        socket.on('end', () => {
          isClosed = true
        })
        socket.resume()
      }),
    )
    const visitor = (await edge.link()).open()
    visitor.send('hello')
    await eventually(() => origins[0]?.sockets.length, 'the connection')
    visitor.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => isClosed, 'the close')
  })

  test('a local service that is down resets the stream with the reason, and the owner hears of it once', async () => {
    const { events } = startAgent(await deadTarget())
    const link = await edge.link()
    for (let round = 0; round < 2; round++) {
      const visitor = link.open()
      visitor.send(GET)
      await eventually(() => visitor.resetCode !== null, 'the reset')
      expect(visitor.resetCode).toBe(ResetCode.ORIGIN_REFUSED)
    }
    expect(events.filter(({ type }) => type === 'origin_down')).toMatchObject([{ failure: 'refused' }])
  })

  test('a slot that was never bound is an unknown target', async () => {
    startAgent(await origin(answering(HELLO)))
    const visitor = (await edge.link()).open(99)
    visitor.send(GET)
    await eventually(() => visitor.resetCode !== null, 'the reset')
    expect(visitor.resetCode).toBe(ResetCode.UNKNOWN_TARGET)
  })

  test('status counts connections, open and in all', async () => {
    const { agent } = startAgent(await origin(answering(HELLO)))
    const visitor = (await edge.link()).open()
    visitor.send(GET)
    await visitor.until('hello')
    expect(agent.status).toMatchObject({ connections: 1, openConnections: 1 })
    visitor.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => agent.status.openConnections === 0, 'no open connection')
    expect(agent.status.rttMs).toBeGreaterThan(0)
  })
})
