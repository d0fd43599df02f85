import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { memorySocketPair } from '../testing/memory-socket.ts'
import { applyMask, makeHeader, Opcode } from './frame-header.ts'
import { FrameScanner } from './frame-scanner.ts'
import { isWebSocketKey, toAcceptKey } from './handshake.ts'
import { WebSocketStream } from './websocket-stream.ts'

const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** What a scanner makes of bytes that arrive cut in pieces of this length. */
function scan(bytes: Buffer, expectsMask: boolean, chunkBytes = bytes.length || 1) {
  const heard = { data: Buffer.alloc(0), pings: [] as string[], closed: 0, violation: null as number | null }
  const scanner = new FrameScanner(
    {
      onData: (chunk) => {
        heard.data = Buffer.concat([heard.data, chunk])
      },
      onPing: (payload) => heard.pings.push(payload.toString()),
      onClose: () => heard.closed++,
      onViolation: (code) => {
        heard.violation = code
      },
    },
    { expectsMask },
  )
  const copy = Buffer.from(bytes)
  for (let i = 0; i < copy.length; i += chunkBytes) scanner.feed(copy.subarray(i, i + chunkBytes))
  return heard
}

/** The example of RFC 6455 §5.7. */
const MASKED_HELLO = Buffer.from([0x82, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58])
const HELLO = Buffer.from([0x82, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f])

describe('frames', () => {
  test('the examples of RFC 6455 §1.3 and §5.7 read as they say', () => {
    expect(toAcceptKey('dGhlIHNhbXBsZSBub25jZQ==')).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
    expect(scan(MASKED_HELLO, true).data.toString()).toBe('Hello')
    expect(scan(HELLO, false).data.toString()).toBe('Hello')
  })

  test('a key is sixteen bytes of base64 and nothing else', () => {
    expect(isWebSocketKey('dGhlIHNhbXBsZSBub25jZQ==')).toBe(true)
    for (const key of ['', 'dGhlIHNhbXBsZSBub25jZQ', 'dGhlIHNhbXBsZSBub25jZQ==\r\nX: 1'])
      expect(isWebSocketKey(key)).toBe(false)
  })

  test('fragments, empty frames and control frames in between make one stream of bytes', () => {
    const frames = Buffer.concat([
      Buffer.from([0x02, 0x02, 0x61, 0x62]),
      Buffer.from([0x89, 0x02, 0x68, 0x69]),
      Buffer.from([0x00, 0x00]),
      Buffer.from([0x80, 0x01, 0x63]),
      Buffer.from([0x8a, 0x00]),
      Buffer.from([0x82, 0x01, 0x64]),
      Buffer.from([0x88, 0x02, 0x03, 0xe8]),
      HELLO,
    ])
    for (const chunkBytes of [1, 2, 3, frames.length]) {
      expect(scan(frames, false, chunkBytes)).toEqual({
        data: Buffer.from('abcd'),
        pings: ['hi'],
        closed: 1,
        violation: null,
      })
    }
  })

  test.each([
    ['a reserved bit', [0xc2, 0x00], 1002],
    ['a mask from a server', [...MASKED_HELLO], 1002],
    ['a text message', [0x81, 0x01, 0x61], 1003],
    ['an unknown opcode', [0x83, 0x00], 1002],
    ['a continuation of nothing', [0x80, 0x01, 0x61], 1002],
    ['a message within a message', [0x02, 0x00, 0x82, 0x00], 1002],
    ['a control frame that is cut', [0x09, 0x00], 1002],
    ['a control frame that is too long', [0x89, 0x7e, 0x00, 0x7e], 1002],
    ['a length beyond all numbers', [0x82, 0x7f, 0xff, 0, 0, 0, 0, 0, 0, 0], 1002],
  ])('%s is refused', (_what, bytes, code) => {
    expect(scan(Buffer.from(bytes), false).violation).toBe(code)
  })

  test('bytes without a mask from a client are refused', () => {
    expect(scan(HELLO, true).violation).toBe(1002)
  })

  test('a payload that is masked in any chunks at any place in memory comes out as it was', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.uint8Array({ minLength: 4, maxLength: 4 }),
        fc.nat(7),
        fc.integer({ min: 1, max: 50 }),
        (payload, mask, offset, chunkBytes) => {
          const memory = Buffer.concat([Buffer.alloc(offset), payload])
          const bytes = memory.subarray(offset)
          applyMask(bytes, mask)
          expect([...bytes]).toEqual(payload.length === 0 ? [] : [...payload].map((b, i) => b ^ mask[i & 3]!))
          const header = makeHeader(Opcode.BINARY, payload.length, true)
          header.set(mask, header.length - 4)
          const heard = scan(Buffer.concat([header, bytes]), true, chunkBytes)
          expect(heard).toMatchObject({ data: Buffer.from(payload), violation: null })
        },
      ),
    )
  })
})

/** A stream of ours and a socket of the package `ws` at the two ends of one TCP connection. */
async function beside(role: 'client' | 'server'): Promise<{ ours: WebSocketStream; theirs: WebSocket }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [accepted] = (await once(server, 'connection')) as [Socket]
  closing.push(() => socket.destroy())
  const ours = role === 'client' ? await upgradeAsClient(socket, accepted) : null
  if (ours !== null) return ours
  const theirs = new WebSocket('ws://127.0.0.1/', { createConnection: () => socket })
  const [bytes] = (await once(accepted, 'data')) as [Buffer]
  const key = /^sec-websocket-key: (.*)\r$/im.exec(bytes.toString())?.[1] ?? ''
  accepted.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${toAcceptKey(key)}\r\n\r\n`,
  )
  await once(theirs, 'open')
  return { ours: new WebSocketStream(accepted, 'server'), theirs }
}

async function upgradeAsClient(socket: Socket, accepted: Socket) {
  const sockets = new WebSocketServer({ noServer: true })
  const key = randomBytes(16).toString('base64')
  const request = {
    method: 'GET',
    headers: { upgrade: 'websocket', 'sec-websocket-key': key, 'sec-websocket-version': '13' },
  } as unknown as Parameters<WebSocketServer['handleUpgrade']>[0]
  const theirs = await new Promise<WebSocket>((resolve) =>
    sockets.handleUpgrade(request, accepted, Buffer.alloc(0), resolve),
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  expect(head.toString()).toContain(`Sec-WebSocket-Accept: ${toAcceptKey(key)}`)
  return { ours: new WebSocketStream(socket, 'client'), theirs }
}

async function collect(stream: Duplex, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  while (bytes < length) {
    const [chunk] = (await once(stream, 'data')) as [Buffer]
    chunks.push(chunk)
    bytes += chunk.length
  }
  return Buffer.concat(chunks)
}

describe.each(['client', 'server'] as const)(
  'a stream as the %s, with the package ws at the other end',
  (role) => {
    test('says the same bytes, in messages of any length', async () => {
      const { ours, theirs } = await beside(role)
      for (const length of [1, 125, 126, 65_535, 65_536, 300_000]) {
        const bytes = randomBytes(length)
        const heard = once(theirs, 'message')
        ours.cork()
        ours.write(bytes.subarray(0, length >> 1))
        ours.write(bytes.subarray(length >> 1))
        ours.uncork()
        const [message, isBinary] = (await heard) as [Buffer, boolean]
        expect(isBinary).toBe(true)
        expect(message.equals(bytes)).toBe(true)
        const back = collect(ours, length)
        theirs.send(bytes)
        expect((await back).equals(bytes)).toBe(true)
      }
    })

    test('leaves what is handed in as it was', async () => {
      const { ours, theirs } = await beside(role)
      const bytes = Buffer.from('not to be masked in place')
      const heard = once(theirs, 'message')
      ours.write(bytes)
      await heard
      expect(bytes.toString()).toBe('not to be masked in place')
    })

    test('answers a ping, and says goodbye when its owner ends it', async () => {
      const { ours, theirs } = await beside(role)
      ours.resume()
      const pong = once(theirs, 'pong')
      theirs.ping('are you there')
      expect(String(((await pong) as [Buffer])[0])).toBe('are you there')
      const closed = once(theirs, 'close')
      ours.end()
      expect((await closed)[0]).toBe(1000)
    })

    test('ends when the other end says goodbye', async () => {
      const { ours, theirs } = await beside(role)
      ours.resume()
      const ended = once(ours, 'end')
      const closed = once(theirs, 'close')
      theirs.close(1000)
      await ended
      expect((await closed)[0]).toBe(1000)
    })

    test('closes with the code that tells what was wrong', async () => {
      const { ours, theirs } = await beside(role)
      ours.resume()
      const closed = once(theirs, 'close')
      theirs.send('text')
      expect((await closed)[0]).toBe(1003)
    })
  },
)

describe('back pressure', () => {
  test('a peer that does not read stops the writer, and what was written arrives once it does', async () => {
    const [left, right] = memorySocketPair({ capacityBytes: 1024 })
    const writer = new WebSocketStream(left, 'client')
    const reader = new WebSocketStream(right, 'server')
    const bytes = randomBytes(256 * 1024)
    let written = 0
    while (writer.write(bytes.subarray(written, written + 16_384))) written += 16_384
    expect(writer.writableLength).toBeGreaterThan(0)
    expect(written).toBeLessThan(bytes.length)
    writer.write(bytes.subarray(written + 16_384))
    writer.end()
    const chunks: Buffer[] = []
    reader.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(reader, 'end')
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  })

  test('a peer that pings and does not read gets no queue of answers', async () => {
    const [left, right] = memorySocketPair({ capacityBytes: 1024 })
    const stream = new WebSocketStream(left, 'server')
    stream.resume()
    const header = makeHeader(Opcode.PING, 125, true)
    const ping = Buffer.concat([header.fill(0, header.length - 4), Buffer.alloc(125)])
    for (let i = 0; i < 2_000; i++) {
      if (!right.write(ping)) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(left.writableLength).toBeLessThan(64 * 1024)
    stream.destroy()
  })

  test('a connection that breaks breaks the stream', async () => {
    const [left, right] = memorySocketPair()
    const stream = new WebSocketStream(left, 'client')
    stream.resume()
    const closed = once(stream, 'close')
    right.destroy()
    await closed
    expect(stream.destroyed).toBe(true)
  })
})
