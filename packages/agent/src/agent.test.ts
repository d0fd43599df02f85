import { Problem } from '@nora/kit'
import { LinkCode, ResetCode } from '@nora/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runLater } from './schedule.ts'
import { secureServer, TEST_CA_PEM } from './testing/certificate.ts'
import { eventually } from './testing/eventually.ts'
import { FakeEdge } from './testing/fake-edge.ts'
import { answering, deadTarget, startOrigin } from './testing/origin.ts'
import { requestOf, Scene } from './testing/scene.ts'

const HELLO = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const GET = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'

let scene: Scene

beforeEach(async () => {
  scene = await Scene.start()
})

afterEach(() => scene.end())

describe('several tunnels', () => {
  /** Each tunnel on a slot of its own: its reference. */
  const onOwnSlots = () => {
    const { answerBind } = scene.edge
    scene.edge.answerBind = (bind) =>
      ({ ...answerBind(bind), slot: bind.ref }) as ReturnType<typeof answerBind>
  }

  test('one more is published on the link there is, and taken back alone', async () => {
    onOwnSlots()
    const { agent } = scene.startAgent(await scene.origin(answering(HELLO)))
    const link = await scene.edge.link()
    agent.publish(requestOf(2, 'blog', await scene.origin(answering(HELLO.replace('hello', 'blogs')))))
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
    expect(scene.edge.links).toHaveLength(1)
  })

  test('one that replaces another takes its name, and the other serves until then', async () => {
    onOwnSlots()
    const { agent, events } = scene.startAgent(await scene.origin(answering(HELLO)), { name: null })
    const link = await scene.edge.link()
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
    const { agent, eventOf } = scene.startAgent(await scene.origin(answering(HELLO)))
    const link = await scene.edge.link()
    const text = { ru: 'Занято.', en: 'Taken.' }
    scene.edge.answerBind = ({ ref }) => ({ type: 'refused', ref, code: 'Conflict', text })
    agent.publish(requestOf(2, 'taken', await deadTarget()), 1)
    await eventually(() => eventOf('closed'), 'the refusal')
    const visitor = link.open(1)
    visitor.send(GET)
    await visitor.until('hello')
  })
})

describe('publishing', () => {
  test('the agent says who it is, binds its tunnel and tells its address', async () => {
    const { eventOf } = scene.startAgent(await scene.origin(answering(HELLO)))
    const link = await scene.edge.link()
    expect(link.hello).toMatchObject({ client_key: 'k'.repeat(40), machine: 'anna-mbp', epoch: 0 })
    expect(link.received[0]).toMatchObject({ type: 'bind', name: 'shop', kind: 'http' })
    await eventually(() => eventOf('bound'), 'the bound event')
    expect(eventOf('bound')?.tunnel.url).toBe('http://shop.localhost:8080')
  })

  test('after the link is lost it comes back by itself with the name and epoch it had', async () => {
    const { events } = scene.startAgent(await scene.origin(answering(HELLO)), { name: null })
    const first = await scene.edge.link()
    await eventually(() => events.some(({ type }) => type === 'bound'), 'the first bound event')
    first.cut()
    const second = await scene.edge.link(2)
    expect(second.received[0]).toMatchObject({ type: 'bind', name: 'calm-fox-1234' })
    expect(second.hello.epoch).toBe(1)
    expect(events.map(({ type }) => type)).toContain('offline')
  })

  test('an edge that is not there yet is dialled until it is', async () => {
    const target = await scene.origin(answering(HELLO))
    const { port } = scene.edge.address
    await scene.edge.close()
    const { events } = scene.startAgent(target, { address: { ...scene.edge.address, port } })
    await eventually(() => events.filter(({ type }) => type === 'offline').length >= 2, 'two attempts')
    scene.edge = await FakeEdge.start({ port })
    expect((await scene.edge.link()).received).toHaveLength(1)
  })

  test('an edge that takes the connection and says nothing is given up and dialled again', async () => {
    const mute = await startOrigin((socket) => socket.resume())
    scene.origins.push(mute)
    const address = { ...scene.edge.address, port: mute.target.port }
    const { events } = scene.startAgent(await deadTarget(), {
      address,
      schedule: (delayMs, run) => runLater(Math.min(delayMs, 50), run),
    })
    await eventually(() => mute.sockets.length >= 2, 'the second attempt')
    expect(events).toContainEqual(expect.objectContaining({ type: 'offline' }))
  })

  test('over TLS it trusts the authority of the installation, and nobody else', async () => {
    await scene.edge.close()
    scene.edge = await FakeEdge.start({ server: secureServer() })
    const secure = { ...scene.edge.address, host: 'localhost', tls: true }
    const target = await scene.origin(answering(HELLO))
    const { events } = scene.startAgent(target, { address: secure })
    await eventually(() => events.some(({ type }) => type === 'offline'), 'the refusal')
    expect(scene.edge.links).toHaveLength(0)
    scene.startAgent(target, { address: { ...secure, caPem: TEST_CA_PEM } })
    const visitor = (await scene.edge.link()).open()
    visitor.send(GET)
    await visitor.until('hello')
  })

  test('stop takes the tunnel back and hangs up', async () => {
    const { agent } = scene.startAgent(await scene.origin(answering(HELLO)))
    const link = await scene.edge.link()
    await agent.stop()
    await eventually(() => link.received.some(({ type }) => type === 'unbind'), 'unbind')
    expect(await agent.ended).toBeNull()
  })
})

describe('endings', () => {
  test('a refused token ends the agent with the sentence of the server', async () => {
    const text = { ru: 'Токен заменён.', en: 'The token was renewed.' }
    scene.edge.admit = () => ({ code: LinkCode.UNAUTHORIZED, text, problem: 'Unauthorized' })
    const { agent } = scene.startAgent(await deadTarget())
    const ended = await agent.ended
    expect(ended).toBeInstanceOf(Problem)
    expect(ended).toMatchObject({ code: 'Unauthorized', text })
  })

  test('a server that cannot check the token now is asked again', async () => {
    scene.edge.admit = () => {
      scene.edge.admit = () => null
      return { code: LinkCode.UNAUTHORIZED, problem: 'Unavailable' }
    }
    scene.startAgent(await deadTarget())
    expect((await scene.edge.link()).received).toHaveLength(1)
  })

  test('a name of somebody else ends the agent with who has it', async () => {
    const text = { ru: 'Имя занято.', en: 'The name is taken.' }
    const data = { owner: 'Anna' }
    scene.edge.answerBind = ({ ref }) => ({ type: 'refused', ref, code: 'Conflict', text, data })
    const { agent, events } = scene.startAgent(await deadTarget())
    expect(await agent.ended).toMatchObject({ code: 'Conflict', text, data })
    expect(events.map(({ type }) => type)).toEqual(['connecting', 'closed'])
  })

  test.each([
    ['stopped', 'TunnelStopped'],
    ['superseded', 'Superseded'],
    ['credential_revoked', 'Unauthorized'],
    ['plan', 'PaymentRequired'],
  ])('a tunnel closed as %s ends as %s and does not come back', async (reason, code) => {
    const { agent } = scene.startAgent(await scene.origin(answering(HELLO)))
    const link = await scene.edge.link()
    link.control?.send({ type: 'closed', tunnel_id: 'tun_1', reason, text: { ru: 'Всё.', en: 'Over.' } })
    expect(await agent.ended).toMatchObject({ code })
    expect(scene.edge.links).toHaveLength(1)
  })
})

describe('traffic', () => {
  test('requests on one stream use one connection to the local service', async () => {
    const target = await scene.origin(answering(HELLO))
    scene.startAgent(target)
    const visitor = (await scene.edge.link()).open()
    visitor.send(GET)
    await visitor.until('hello')
    visitor.received = Buffer.alloc(0)
    visitor.send(GET)
    await visitor.until('hello')
    expect(scene.origins[0]?.sockets).toHaveLength(1)
  })

  test('eight megabytes go each way byte for byte', async () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024, 'abcdefghijklmnopqrstuvwxyz-0123456789')
    scene.startAgent(await scene.origin((socket) => socket.pipe(socket)))
    const visitor = (await scene.edge.link()).open()
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
    scene.startAgent(
      await scene.origin((socket) => {
        socket.once('data', (first) => {
          if (first.toString() !== 'pour') return void socket.write('pong')
          socket.on('drain', () => pour(socket))
          pour(socket)
        })
      }),
    )
    const link = await scene.edge.link()
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
    scene.startAgent(
      await scene.origin((socket) => {
        socket.on('end', () => socket.end('after the end'))
        socket.resume()
      }),
    )
    const visitor = (await scene.edge.link()).open()
    visitor.send('all of it')
    visitor.stream?.end()
    await visitor.until('after the end')
    await eventually(() => visitor.isEnded, 'the end')
    expect(visitor.resetCode).toBeNull()
  })

  test('a visitor who leaves takes the connection to the local service along', async () => {
    let isClosed = false
    scene.startAgent(
      await scene.origin((socket) => {
        socket.on('end', () => {
          isClosed = true
        })
        socket.resume()
      }),
    )
    const visitor = (await scene.edge.link()).open()
    visitor.send('hello')
    await eventually(() => scene.origins[0]?.sockets.length, 'the connection')
    visitor.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => isClosed, 'the close')
  })

  test('a local service that is down resets the stream with the reason, and the owner hears of it once', async () => {
    const { events } = scene.startAgent(await deadTarget())
    const link = await scene.edge.link()
    for (let round = 0; round < 2; round++) {
      const visitor = link.open()
      visitor.send(GET)
      await eventually(() => visitor.resetCode !== null, 'the reset')
      expect(visitor.resetCode).toBe(ResetCode.ORIGIN_REFUSED)
    }
    expect(events.filter(({ type }) => type === 'origin_down')).toMatchObject([{ failure: 'refused' }])
  })

  test('a slot that was never bound is an unknown target', async () => {
    scene.startAgent(await scene.origin(answering(HELLO)))
    const visitor = (await scene.edge.link()).open(99)
    visitor.send(GET)
    await eventually(() => visitor.resetCode !== null, 'the reset')
    expect(visitor.resetCode).toBe(ResetCode.UNKNOWN_TARGET)
  })

  test('status counts connections of tunnels that were replaced or withdrawn too', async () => {
    const { agent } = scene.startAgent(await scene.origin(answering(HELLO)))
    const link = await scene.edge.link()
    const visitor = link.open()
    visitor.send(GET)
    await visitor.until('hello')
    agent.publish(requestOf(2, null, await scene.origin(answering(HELLO))), 1)
    await eventually(() => link.received.some(({ type }) => type === 'unbind'), 'the end of the first')
    expect(agent.status).toMatchObject({ connections: 1, openConnections: 1 })
    agent.withdraw(2)
    visitor.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => agent.status.openConnections === 0, 'no open connection')
    expect(agent.status.connections).toBe(1)
  })

  test('status counts connections, open and in all', async () => {
    const { agent } = scene.startAgent(await scene.origin(answering(HELLO)))
    const visitor = (await scene.edge.link()).open()
    visitor.send(GET)
    await visitor.until('hello')
    expect(agent.status).toMatchObject({ connections: 1, openConnections: 1 })
    visitor.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => agent.status.openConnections === 0, 'no open connection')
    expect(agent.status.rttMs).toBeGreaterThan(0)
  })
})
