import { createDeflateRaw, deflateRawSync, constants as zlib } from 'node:zlib'
import type { CapturedMessage } from '@nora/contract/tunnels'
import { KIB, MIB, systemClock } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { CaptureStore } from './capture-store.ts'
import type { Exchange } from './exchange.ts'
import { StreamTap } from './stream-tap.ts'

const FIN = 0x80
const DEFLATED = 0x40
const [CONTINUATION, TEXT, BINARY, CLOSE, PING] = [0, 1, 2, 8, 9]
const DEFLATE = 'permessage-deflate'

function frame(first: number, payload: Buffer | string, mask?: Buffer): Buffer {
  const bytes = Buffer.from(payload)
  const isMasked = mask ? 0x80 : 0
  const header =
    bytes.length < 126
      ? Buffer.from([first, isMasked | bytes.length])
      : bytes.length < 65_536
        ? Buffer.from([first, isMasked | 126, bytes.length >> 8, bytes.length & 255])
        : Buffer.concat([Buffer.from([first, isMasked | 127]), getLength(bytes)])
  if (!mask) return Buffer.concat([header, bytes])
  return Buffer.concat([header, mask, bytes.map((byte, index) => byte ^ (mask[index & 3] ?? 0))])
}

function getLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(bytes.length))
  return length
}

function connect(extensions = '', answer = '') {
  const store = new CaptureStore({ clock: systemClock })
  const tap = new StreamTap({ store, tunnelId: 'tun_1' })
  const feed = (way: 'request' | 'response', bytes: Buffer, step = bytes.length) => {
    for (let i = 0; i < bytes.length; i += step) tap[way](bytes, i, Math.min(i + step, bytes.length))
  }
  feed(
    'request',
    Buffer.from('GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  )
  const head =
    answer ||
    `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n${extensions && `Sec-WebSocket-Extensions: ${extensions}\r\n`}\r\n`
  feed('response', Buffer.from(head))
  const exchange = store.list()[0] as Exchange
  return {
    store,
    tap,
    exchange,
    send: (bytes: Buffer, step?: number) => feed('request', bytes, step),
    answer: (bytes: Buffer, step?: number) => feed('response', bytes, step),
    log: () => exchange.messages?.listFrom(0) ?? { items: [], dropped_count: 0, unreadable: null },
  }
}

const told = ({ direction, kind, content }: CapturedMessage) => [direction, kind, content]
const KEY = Buffer.from([1, 2, 3, 4])

describe('a WebSocket', () => {
  test.each([1, 3, 10_000])('is read message by message, cut into pieces of %i bytes', (step) => {
    const { send, answer, log, exchange } = connect()
    send(frame(FIN | TEXT, 'привет', KEY), step)
    answer(
      Buffer.concat([frame(TEXT, 'one '), frame(FIN | PING, 'beat'), frame(FIN | CONTINUATION, 'pie')]),
      step,
    )
    send(frame(FIN | BINARY, Buffer.from([0, 255]), KEY), step)
    answer(frame(FIN | CLOSE, Buffer.from('\u0003\u00e8bye', 'latin1')), step)
    expect(log().items.map(told)).toEqual([
      ['in', 'text', 'привет'],
      ['out', 'ping', 'beat'],
      ['out', 'text', 'one pie'],
      ['in', 'binary', 'AP8='],
      ['out', 'close', 'bye'],
    ])
    expect(log().items[2]).toMatchObject({ frames: 2, bytes: 7, sequence: 2 })
    expect(log().items[4]).toMatchObject({ close_code: 1000 })
    expect(exchange.toSummary()).toMatchObject({ kind: 'websocket', message_count: 5 })
  })

  test('lengths of two and of eight bytes are read; a long message shows its beginning', () => {
    const { answer, log } = connect()
    answer(frame(FIN | TEXT, 'a'.repeat(300)))
    answer(frame(FIN | TEXT, 'b'.repeat(100_000)), 7_000)
    answer(frame(FIN | TEXT, ''))
    expect(log().items.map(({ bytes, kept_bytes }) => [bytes, kept_bytes])).toEqual([
      [300, 300],
      [100_000, 64 * KIB],
      [0, 0],
    ])
  })

  test('compressed messages are inflated, with the memory of those before', async () => {
    const { send, log } = connect(DEFLATE)
    for (const payload of await deflateInOneContext(['pie, pie and more pie', 'pie, pie and more pie'])) {
      send(frame(FIN | DEFLATED | TEXT, payload, KEY))
    }
    send(frame(FIN | TEXT, 'plain', KEY))
    expect(log().items.map(({ content, decoded, compressed }) => [content, decoded, compressed])).toEqual([
      ['pie, pie and more pie', true, true],
      ['pie, pie and more pie', true, true],
      ['plain', true, false],
    ])
  })

  test('a message that inflates beyond the limit is not inflated, and without a kept context the next one is', () => {
    const { answer, log } = connect(`${DEFLATE}; server_no_context_takeover`)
    answer(frame(FIN | DEFLATED | TEXT, deflate(Buffer.alloc(2 * MIB))))
    answer(frame(FIN | DEFLATED | TEXT, deflate(Buffer.from('small'))))
    expect(log().items.map(({ decoded }) => decoded)).toEqual([false, true])
    expect(log().items[1]?.content).toBe('small')
  })

  test('many compressed megabytes a second stop being inflated', () => {
    const { answer, log } = connect(`${DEFLATE}; server_no_context_takeover`)
    const payload = deflate(Buffer.alloc(MIB - 1))
    for (let round = 0; round < 40; round++) answer(frame(FIN | DEFLATED | TEXT, payload))
    expect(log().items.some(({ decoded }) => !decoded)).toBe(true)
  })

  test.each([
    ['a reserved opcode', frame(FIN | 3, 'x')],
    ['a continuation of nothing', frame(FIN | CONTINUATION, 'x')],
    ['compression nobody agreed to', frame(FIN | DEFLATED | TEXT, 'x')],
    ['a ping in fragments', frame(PING, 'x')],
    ['a ping too long', frame(FIN | PING, 'x'.repeat(126))],
    ['a message inside a message', Buffer.concat([frame(TEXT, 'a'), frame(TEXT, 'b')])],
  ])('%s ends the log of that direction and nothing else', (_name, bytes) => {
    const { send, answer, log } = connect()
    answer(bytes)
    answer(frame(FIN | TEXT, 'unseen'))
    send(frame(FIN | TEXT, 'seen', KEY))
    expect(log().unreadable).toBe('out')
    expect(log().items.map(told)).toEqual([['in', 'text', 'seen']])
  })

  test('the log is bounded in number and in bytes, and counts what it let go', () => {
    const { answer, log, exchange } = connect()
    for (let round = 0; round < 1_200; round++) answer(frame(FIN | TEXT, `${round}`))
    expect(log()).toMatchObject({ dropped_count: 200 })
    expect(log().items[0]?.sequence).toBe(200)
    for (let round = 0; round < 60; round++) answer(frame(FIN | TEXT, 'x'.repeat(64 * KIB)))
    expect(exchange.messages?.memoryBytes).toBeLessThanOrEqual(2 * MIB)
    expect(exchange.messages?.listFrom(1_255).items).toHaveLength(5)
  })

  test('each message is told to who listens; a cleared list takes no more', () => {
    const { store, exchange, answer, log } = connect()
    const heard: number[] = []
    store.listenToGrowth(({ messages }) => heard.push(messages?.count ?? 0))
    answer(frame(FIN | TEXT, 'a'))
    store.clear()
    answer(frame(FIN | TEXT, 'b'))
    expect(heard).toEqual([1])
    expect(log().items).toEqual([])
    expect(exchange.messages?.memoryBytes).toBe(0)
  })
})

test('an upgrade to another protocol is kept as bytes', async () => {
  const { answer, exchange } = connect('', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: raw\r\n\r\n')
  answer(Buffer.from('whatever'))
  expect(exchange.kind).toBe('http')
  expect(String(await exchange.start.responseBody.read())).toBe('whatever')
})

describe('an event stream', () => {
  const STREAM =
    ': welcome\n\ndata: one\n\nevent: order\r\nid: 7\r\ndata: {"a":1}\r\ndata: two\r\n\r\nretry: 5\r\rdata:three\r\rdata: cut'

  test.each([1, 2, 5, 1_000])('is read event by event, cut into pieces of %i bytes', (step) => {
    const { answer, log, exchange } = connect(
      '',
      'HTTP/1.1 200 OK\r\nContent-Type: Text/Event-Stream\r\n\r\n',
    )
    answer(Buffer.from(STREAM), step)
    expect(log().items.map(({ event, event_id, content }) => [event, event_id, content])).toEqual([
      [null, null, 'one'],
      ['order', '7', '{"a":1}\ntwo'],
      [null, null, 'three'],
    ])
    expect(exchange.toSummary()).toMatchObject({ kind: 'sse', message_count: 3 })
  })

  test('an endless line takes bounded memory', () => {
    const { answer, log } = connect('', 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n')
    for (let round = 0; round < 100; round++)
      answer(Buffer.from(`${round ? '' : 'data: '}${'x'.repeat(10_000)}`))
    answer(Buffer.from('\n\n'))
    expect(log().items[0]?.kept_bytes).toBeLessThanOrEqual(64 * KIB)
    expect(log().items[0]?.bytes).toBeGreaterThan(900_000)
  })
})

const withoutTail = (bytes: Buffer) => bytes.subarray(0, -4)

function deflate(text: Buffer): Buffer {
  return withoutTail(deflateRawSync(text, { finishFlush: zlib.Z_SYNC_FLUSH }))
}

async function deflateInOneContext(texts: string[]): Promise<Buffer[]> {
  const deflater = createDeflateRaw()
  const payloads: Buffer[] = []
  for (const text of texts) {
    deflater.write(text)
    await new Promise<void>((resolve) => deflater.flush(zlib.Z_SYNC_FLUSH, resolve))
    payloads.push(withoutTail(deflater.read() as Buffer))
  }
  return payloads
}
