import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@nora/kit'
import { ResetCode, TargetKind } from '@nora/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConnectionLog } from './connections/connection-log.ts'
import { OriginGate } from './dispatch/origin-gate.ts'
import { type OriginTarget, parseTcpTarget } from './target.ts'
import { eventually } from './testing/eventually.ts'
import { Fixture } from './testing/fixture.ts'
import { deadTarget } from './testing/origin.ts'
import type { TunnelRequest } from './tunnel-request.ts'

const SLOT = 7
const ends = {
  source: { address: '192.0.2.7', port: 4711 },
  destination: { address: '198.51.100.1', port: 20_001 },
}

let fixture: Fixture
let log: ConnectionLog

beforeEach(async () => {
  fixture = await Fixture.start()
  fixture.edge.answerBind = ({ ref, name }) => ({
    type: 'bound',
    ref,
    tunnel_id: `tun_${ref}`,
    slot: SLOT,
    epoch: 1,
    hostname: `[2001:db8::1]:${name ?? 20_001}`,
    url: 'tcp://localhost:20001',
  })
  log = new ConnectionLog(systemClock, 2)
})
afterEach(() => fixture.end())

async function publish(target: OriginTarget, request: Partial<TunnelRequest> = {}) {
  const started = fixture.startAgent(target, {
    name: null,
    connectionLog: log,
    request: { kind: 'tcp', ...request },
  })
  const link = await fixture.edge.link()
  await eventually(() => started.getEvent('bound'), 'the bound tunnel')
  return { ...started, link, visit: () => link.open(SLOT, TargetKind.TCP, ends) }
}

const serve = async (onSocket: (socket: Socket) => void) => {
  const { host, port } = await fixture.origin(onSocket)
  return parseTcpTarget(`${host}:${port}`)
}

describe('a connection to a TCP tunnel', () => {
  test('reaches the target, which may speak first, and its end leaves the other direction open', async () => {
    const { visit } = await publish(
      await serve((socket) => {
        socket.write('220 ready')
        socket.on('end', () => socket.end('bye'))
      }),
    )
    const visitor = visit()
    visitor.stream?.write(Buffer.alloc(0), 0, 0, false)
    await visitor.until('220 ready')
    visitor.stream?.end()
    await visitor.until('bye')
    await eventually(() => visitor.isEnded, 'the end')
  })

  test('is announced in a PROXY header before its first byte', async () => {
    const { visit } = await publish(await serve((socket) => void socket.pipe(socket)), { proxyProtocol: 1 })
    const visitor = visit()
    visitor.send('hello')
    expect(await visitor.until('hello')).toBe('PROXY TCP4 192.0.2.7 198.51.100.1 4711 20001\r\nhello')
  })

  test('waits while its gate is closed, with what it has sent', async () => {
    const gate = new OriginGate()
    let count = 0
    const target = await serve((socket) => {
      count++
      socket.pipe(socket)
    })
    const { visit, agent } = await publish(target, { gate })
    const visitor = visit()
    visitor.send('hello')
    const left = visit()
    left.send('x')
    await eventually(() => agent.status.openConnections === 2, 'both visitors')
    left.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => agent.status.openConnections === 1, 'the one who stays')
    expect([count, log.list()]).toEqual([0, []])
    gate.open()
    await visitor.until('hello')
    expect([count, log.list().length]).toEqual([1, 1])
  })

  test('that is reset is reset at the origin, and the other way round', async () => {
    let socket: Socket | undefined
    const { visit } = await publish(
      await serve((accepted) => {
        socket = accepted
        accepted.write('x')
        accepted.resume()
      }),
    )
    const visitor = visit()
    visitor.stream?.write(Buffer.alloc(0), 0, 0, false)
    await visitor.until('x')
    const failure = once(socket ?? fixture.origins[0]!.sockets[0]!, 'error')
    visitor.stream?.reset(ResetCode.CANCELLED)
    expect(await failure).toMatchObject([{ code: 'ECONNRESET' }])
    const other = visit()
    other.stream?.write(Buffer.alloc(0), 0, 0, false)
    await other.until('x')
    socket?.resetAndDestroy()
    await eventually(() => other.resetCode === ResetCode.ORIGIN_RESET, 'the reset')
  })

  test('is over at once when nothing listens there', async () => {
    const { host, port } = await deadTarget()
    const { visit, getEvent } = await publish(parseTcpTarget(`${host}:${port}`))
    const visitor = visit()
    visitor.send('x')
    await eventually(() => visitor.resetCode === ResetCode.ORIGIN_REFUSED, 'the refusal')
    expect(getEvent('origin_down')).toMatchObject({ failure: 'refused' })
    expect(log.list()).toMatchObject([{ error: 'refused' }])
  })

  test('is reset on both sides when its owner breaks it off, once', async () => {
    const { visit } = await publish(await serve((socket) => void socket.pipe(socket)))
    const visitor = visit()
    visitor.send('hello')
    await visitor.until('hello')
    const socket = fixture.origins[0]?.sockets[0]
    const failure = once(socket!, 'error')
    const id = log.list()[0]?.id ?? 0
    expect(log.breakOff(id)).toBe(true)
    expect(await failure).toMatchObject([{ code: 'ECONNRESET' }])
    await eventually(() => visitor.resetCode === ResetCode.ORIGIN_RESET, 'the reset')
    expect(log.list()).toMatchObject([{ id, error: 'ended_by_owner', bytesIn: 5 }])
    expect(log.breakOff(id)).toBe(false)
  })

  test('to a socket of the file system may be broken off too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nora-tcp-'))
    const server = createServer((socket) => void socket.on('error', () => {}).pipe(socket))
    server.listen(join(folder, 'socket'))
    await once(server, 'listening')
    const { visit } = await publish(parseTcpTarget(`unix:${join(folder, 'socket')}`))
    const visitor = visit()
    visitor.send('hello')
    await visitor.until('hello')
    visitor.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => log.list()[0]?.durationMs !== null, 'the end')
    const again = visit()
    again.send('again')
    await again.until('again')
    server.close()
    rmSync(folder, { recursive: true })
  })

  test('is written down while it lasts, and the oldest is forgotten first', async () => {
    const { visit } = await publish(await serve((socket) => void socket.pipe(socket)))
    const seen: (string | null)[] = []
    log.listen(({ id, durationMs }) => seen.push(`${id} ${durationMs === null ? 'open' : 'over'}`))
    for (let i = 0; i < 3; i++) {
      const visitor = visit()
      visitor.send('12345')
      await visitor.until('12345')
      if (i === 0) visitor.stream?.end()
      if (i === 0) await eventually(() => visitor.isEnded, 'the end')
    }
    await eventually(() => seen.includes('1 over'), 'the end of the first')
    expect(log.totalCount).toBe(3)
    expect(log.list()).toMatchObject([
      { id: 3, visitor: '192.0.2.7:4711', bytesIn: 5, bytesOut: 5, durationMs: null },
      { id: 2 },
    ])
  })
})

test('a tunnel takes the kind of connection it is for, and no other', async () => {
  const { link } = await publish(await serve(() => {}))
  const wrong = link.open(SLOT, TargetKind.HTTP)
  wrong.send('GET / HTTP/1.1\r\n\r\n')
  await eventually(() => wrong.resetCode === ResetCode.UNKNOWN_TARGET, 'the refusal')
})

test('a link that comes back asks for the port it had', async () => {
  await publish(await serve(() => {}))
  fixture.edge.links[0]?.cut()
  const again = await fixture.edge.link(2)
  expect(again.received).toMatchObject([{ type: 'bind', kind: 'tcp', name: '20001' }])
})

describe('a target for TCP', () => {
  test.each([
    ['5432', { host: 'localhost', port: 5432, label: 'tcp://localhost:5432' }],
    ['tcp://DB.lan:5432', { host: 'db.lan', port: 5432 }],
    ['[::1]:6379', { host: '::1', port: 6379, label: 'tcp://[::1]:6379' }],
    ['unix:/run/db.sock', { kind: 'unix', path: '/run/db.sock' }],
  ])('%s', (text, target) => {
    expect(parseTcpTarget(text)).toMatchObject(target)
  })

  test.each(['http://localhost:80', 'localhost', '0', '65536', 'tcp://db', 'unix:', 'db.lan:5432/x', ''])(
    '%j is none',
    (text) => {
      expect(() => parseTcpTarget(text)).toThrow(expect.objectContaining({ code: 'InvalidTarget' }))
    },
  )
})
