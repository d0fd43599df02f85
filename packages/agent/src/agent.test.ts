import { Problem } from '@nora/kit'
import { LinkCode, ResetCode } from '@nora/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runLater } from './schedule.ts'
import { secureServer, TEST_CA_PEM } from './testing/certificate.ts'
import { eventually } from './testing/eventually.ts'
import { FakeEdge } from './testing/fake-edge.ts'
import { Fixture, getRequest } from './testing/fixture.ts'
import { answering, deadTarget, startOrigin } from './testing/origin.ts'

const HELLO = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const GET = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'

let fixture: Fixture

beforeEach(async () => {
  fixture = await Fixture.start()
})

afterEach(() => fixture.end())

describe('several tunnels', () => {
  /** Each tunnel on a slot of its own: its reference. */
  const onOwnSlots = () => {
    const { answerBind } = fixture.edge
    fixture.edge.answerBind = (bind) =>
      ({ ...answerBind(bind), slot: bind.ref }) as ReturnType<typeof answerBind>
  }

  test('one more is published on the link there is, and taken back alone', async () => {
    onOwnSlots()
    const { agent } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const link = await fixture.edge.link()
    agent.publish(getRequest(2, 'blog', await fixture.origin(answering(HELLO.replace('hello', 'blogs')))))
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
    expect(fixture.edge.links).toHaveLength(1)
  })

  test('one that replaces another takes its name, and the other serves until then', async () => {
    onOwnSlots()
    const { agent, events } = fixture.startAgent(await fixture.origin(answering(HELLO)), { name: null })
    const link = await fixture.edge.link()
    await eventually(() => events.some(({ type }) => type === 'bound'), 'the first address')
    agent.publish(getRequest(2, null, await deadTarget()), 1)
    await eventually(() => link.received.length === 3, 'bind and unbind')
    expect(link.received.slice(1)).toMatchObject([
      { type: 'bind', ref: 2, name: 'calm-fox-1234' },
      { type: 'unbind', ref: 1 },
    ])
  })

  test('one that is refused leaves the one it should replace in its place', async () => {
    onOwnSlots()
    const { agent, getEvent } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const link = await fixture.edge.link()
    const text = { ru: 'Занято.', en: 'Taken.' }
    fixture.edge.answerBind = ({ ref }) => ({ type: 'refused', ref, code: 'Conflict', text })
    agent.publish(getRequest(2, 'taken', await deadTarget()), 1)
    await eventually(() => getEvent('closed'), 'the refusal')
    const visitor = link.open(1)
    visitor.send(GET)
    await visitor.until('hello')
  })
})

describe('publishing', () => {
  test('the agent says who it is, binds its tunnel and tells its address', async () => {
    const { getEvent } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const link = await fixture.edge.link()
    expect(link.hello).toMatchObject({ client_key: 'k'.repeat(40), machine: 'anna-mbp', epoch: 0 })
    expect(link.received[0]).toMatchObject({ type: 'bind', name: 'shop', kind: 'http' })
    await eventually(() => getEvent('bound'), 'the bound event')
    expect(getEvent('bound')?.tunnel.url).toBe('http://shop.localhost:8080')
  })

  test('after the link is lost it comes back by itself with the name and epoch it had', async () => {
    const { events } = fixture.startAgent(await fixture.origin(answering(HELLO)), { name: null })
    const first = await fixture.edge.link()
    await eventually(() => events.some(({ type }) => type === 'bound'), 'the first bound event')
    first.cut()
    const second = await fixture.edge.link(2)
    expect(second.received[0]).toMatchObject({ type: 'bind', name: 'calm-fox-1234' })
    expect(second.hello.epoch).toBe(1)
    expect(events.map(({ type }) => type)).toContain('offline')
  })

  test('an edge that is not there yet is dialled until it is', async () => {
    const target = await fixture.origin(answering(HELLO))
    const { port } = fixture.edge.address
    await fixture.edge.close()
    const { events } = fixture.startAgent(target, { address: { ...fixture.edge.address, port } })
    await eventually(() => events.filter(({ type }) => type === 'offline').length >= 2, 'two attempts')
    fixture.edge = await FakeEdge.start({ port })
    expect((await fixture.edge.link()).received).toHaveLength(1)
  })

  test('an edge that takes the connection and says nothing is given up and dialled again', async () => {
    const mute = await startOrigin((socket) => socket.resume())
    fixture.origins.push(mute)
    const address = { ...fixture.edge.address, port: mute.target.port }
    const { events } = fixture.startAgent(await deadTarget(), {
      address,
      schedule: (delayMs, run) => runLater(Math.min(delayMs, 50), run),
    })
    await eventually(() => mute.sockets.length >= 2, 'the second attempt')
    expect(events).toContainEqual(expect.objectContaining({ type: 'offline' }))
  })

  test('over TLS it trusts the authority of the installation, and nobody else', async () => {
    await fixture.edge.close()
    fixture.edge = await FakeEdge.start({ server: secureServer() })
    const secure = { ...fixture.edge.address, host: 'localhost', tls: true }
    const target = await fixture.origin(answering(HELLO))
    const { events } = fixture.startAgent(target, { address: secure })
    await eventually(() => events.some(({ type }) => type === 'offline'), 'the refusal')
    expect(fixture.edge.links).toHaveLength(0)
    fixture.startAgent(target, { address: { ...secure, caPem: TEST_CA_PEM } })
    const visitor = (await fixture.edge.link()).open()
    visitor.send(GET)
    await visitor.until('hello')
  })

  test('stop takes the tunnel back and hangs up', async () => {
    const { agent } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const link = await fixture.edge.link()
    await agent.stop()
    await eventually(() => link.received.some(({ type }) => type === 'unbind'), 'unbind')
    expect(await agent.ended).toBeNull()
  })
})

describe('endings', () => {
  test('a refused token ends the agent with the sentence of the server', async () => {
    const text = { ru: 'Токен заменён.', en: 'The token was renewed.' }
    fixture.edge.admit = () => ({ code: LinkCode.UNAUTHORIZED, text, problem: 'Unauthorized' })
    const { agent } = fixture.startAgent(await deadTarget())
    const ended = await agent.ended
    expect(ended).toBeInstanceOf(Problem)
    expect(ended).toMatchObject({ code: 'Unauthorized', text })
  })

  test('a server that cannot check the token now is asked again', async () => {
    fixture.edge.admit = () => {
      fixture.edge.admit = () => null
      return { code: LinkCode.UNAUTHORIZED, problem: 'Unavailable' }
    }
    fixture.startAgent(await deadTarget())
    expect((await fixture.edge.link()).received).toHaveLength(1)
  })

  test('a name of somebody else ends the agent with who has it', async () => {
    const text = { ru: 'Имя занято.', en: 'The name is taken.' }
    const data = { owner: 'Anna' }
    fixture.edge.answerBind = ({ ref }) => ({ type: 'refused', ref, code: 'Conflict', text, data })
    const { agent, events } = fixture.startAgent(await deadTarget())
    expect(await agent.ended).toMatchObject({ code: 'Conflict', text, data })
    expect(events.map(({ type }) => type)).toEqual(['connecting', 'closed'])
  })

  test.each([
    ['stopped', 'TunnelStopped'],
    ['superseded', 'Superseded'],
    ['credential_revoked', 'Unauthorized'],
    ['plan', 'PaymentRequired'],
  ])('a tunnel closed as %s ends as %s and does not come back', async (reason, code) => {
    const { agent } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const link = await fixture.edge.link()
    link.control?.send({ type: 'closed', tunnel_id: 'tun_1', reason, text: { ru: 'Всё.', en: 'Over.' } })
    expect(await agent.ended).toMatchObject({ code })
    expect(fixture.edge.links).toHaveLength(1)
  })
})

describe('traffic', () => {
  test('requests on one stream use one connection to the local service', async () => {
    const target = await fixture.origin(answering(HELLO))
    fixture.startAgent(target)
    const visitor = (await fixture.edge.link()).open()
    visitor.send(GET)
    await visitor.until('hello')
    visitor.received = Buffer.alloc(0)
    visitor.send(GET)
    await visitor.until('hello')
    expect(fixture.origins[0]?.sockets).toHaveLength(1)
  })

  test('eight megabytes go each way byte for byte', async () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024, 'abcdefghijklmnopqrstuvwxyz-0123456789')
    fixture.startAgent(await fixture.origin((socket) => socket.pipe(socket)))
    const visitor = (await fixture.edge.link()).open()
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
    fixture.startAgent(
      await fixture.origin((socket) => {
        socket.once('data', (first) => {
          if (first.toString() !== 'pour') return void socket.write('pong')
          socket.on('drain', () => pour(socket))
          pour(socket)
        })
      }),
    )
    const link = await fixture.edge.link()
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
    fixture.startAgent(
      await fixture.origin((socket) => {
        socket.on('end', () => socket.end('after the end'))
        socket.resume()
      }),
    )
    const visitor = (await fixture.edge.link()).open()
    visitor.send('all of it')
    visitor.stream?.end()
    await visitor.until('after the end')
    await eventually(() => visitor.isEnded, 'the end')
    expect(visitor.resetCode).toBeNull()
  })

  test('a visitor who leaves takes the connection to the local service along', async () => {
    let isClosed = false
    fixture.startAgent(
      await fixture.origin((socket) => {
        socket.on('end', () => {
          isClosed = true
        })
        socket.resume()
      }),
    )
    const visitor = (await fixture.edge.link()).open()
    visitor.send('hello')
    await eventually(() => fixture.origins[0]?.sockets.length, 'the connection')
    visitor.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => isClosed, 'the close')
  })

  test('a local service that is down resets the stream with the reason, and the owner hears of it once', async () => {
    const { events } = fixture.startAgent(await deadTarget())
    const link = await fixture.edge.link()
    for (let round = 0; round < 2; round++) {
      const visitor = link.open()
      visitor.send(GET)
      await eventually(() => visitor.resetCode !== null, 'the reset')
      expect(visitor.resetCode).toBe(ResetCode.ORIGIN_REFUSED)
    }
    expect(events.filter(({ type }) => type === 'origin_down')).toMatchObject([{ failure: 'refused' }])
  })

  test('a slot that was never bound is an unknown target', async () => {
    fixture.startAgent(await fixture.origin(answering(HELLO)))
    const visitor = (await fixture.edge.link()).open(99)
    visitor.send(GET)
    await eventually(() => visitor.resetCode !== null, 'the reset')
    expect(visitor.resetCode).toBe(ResetCode.UNKNOWN_TARGET)
  })

  test('status counts connections of tunnels that were replaced or withdrawn too', async () => {
    const { agent } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const link = await fixture.edge.link()
    const visitor = link.open()
    visitor.send(GET)
    await visitor.until('hello')
    agent.publish(getRequest(2, null, await fixture.origin(answering(HELLO))), 1)
    await eventually(() => link.received.some(({ type }) => type === 'unbind'), 'the end of the first')
    expect(agent.status).toMatchObject({ connections: 1, openConnections: 1 })
    agent.withdraw(2)
    visitor.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => agent.status.openConnections === 0, 'no open connection')
    expect(agent.status.connections).toBe(1)
  })

  test('status counts connections, open and in all', async () => {
    const { agent } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const visitor = (await fixture.edge.link()).open()
    visitor.send(GET)
    await visitor.until('hello')
    expect(agent.status).toMatchObject({ connections: 1, openConnections: 1 })
    visitor.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => agent.status.openConnections === 0, 'no open connection')
    expect(agent.status.rttMs).toBeGreaterThan(0)
  })
})
