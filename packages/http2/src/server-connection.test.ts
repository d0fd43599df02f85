import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ErrorCode } from './errors.ts'
import { Flag, FrameType } from './frames.ts'
import { GET, RawClient, type Request, uint32 } from './testing/raw-client.ts'
import { encodeFields, encodeFrame, PREFACE } from './testing/raw-frames.ts'

const {
  DATA,
  HEADERS,
  PRIORITY,
  RST_STREAM,
  SETTINGS,
  PUSH_PROMISE,
  PING,
  GOAWAY,
  WINDOW_UPDATE,
  CONTINUATION,
} = FrameType
const NOTHING = Buffer.alloc(0)
const STREAM_WINDOW = 256 * 1_024
const CANCEL = uint32(8)

const setting = (id: number, value: number) => Buffer.concat([Buffer.from([0, id]), uint32(value)])

describe('the beginning', () => {
  test('says what it takes', async () => {
    const { connection, received } = new RawClient({ streams: 7 })
    connection.feed(PREFACE)
    await turn()
    expect(received.map(({ type, streamId }) => [type, streamId])).toEqual([
      [SETTINGS, 0],
      [WINDOW_UPDATE, 0],
    ])
    const limits = [setting(3, 7), setting(4, STREAM_WINDOW), setting(6, 65_536), setting(8, 1)]
    expect(received[0]?.payload).toEqual(Buffer.concat(limits))
    expect(received[1]?.payload).toEqual(uint32(1_024 * 1_024 - 65_535))
  })

  test('may come in any pieces', async () => {
    const client = new RawClient()
    const said = Buffer.concat([
      PREFACE,
      encodeFrame(SETTINGS, 0, 0, NOTHING),
      encodeFrame(HEADERS, Flag.END_HEADERS, 1, encodeFields([...GET, 'x-long', 'y'.repeat(3_000)])),
      encodeFrame(DATA, Flag.END_STREAM, 1, Buffer.from('content')),
    ])
    for (const byte of said) expect(client.connection.feed(Buffer.of(byte))).toBe(1)
    expect(client.requests).toMatchObject([{ content: 'content', trailers: [] }])
  })

  test.each([
    ['something else', Buffer.from('GET / HTTP/1.1\r\n')],
    ['a preface that is nearly one', Buffer.from('PRI * HTTP/2.0\r\n\r\nSN\r\n\r\n')],
    ['no settings first', Buffer.concat([PREFACE, encodeFrame(PING, 0, 0, Buffer.alloc(8))])],
  ])('is refused when it is %s', async (_, said) => {
    const client = new RawClient()
    client.connection.feed(said)
    expect(client.hasEnded).toBe(true)
    expect(client.said(0).at(-1)).toBe('goodbye 0 1')
  })
})

/** What each frame causes that breaks a rule; 1 and 3 have been asked, 1 is still being said. */
describe.each<[string, [type: number, flags: number, streamId: number, payload: Buffer], ErrorCode]>([
  ['content of the connection', [DATA, 0, 0, Buffer.alloc(1)], ErrorCode.PROTOCOL_ERROR],
  ['content of a stream that is not open', [DATA, 0, 9, Buffer.alloc(1)], ErrorCode.PROTOCOL_ERROR],
  ['padding longer than its frame', [DATA, Flag.PADDED, 1, Buffer.of(1)], ErrorCode.PROTOCOL_ERROR],
  ['padding without its length', [DATA, Flag.PADDED, 1, NOTHING], ErrorCode.PROTOCOL_ERROR],
  ['a stream of number 0', [HEADERS, 5, 0, encodeFields(GET)], ErrorCode.PROTOCOL_ERROR],
  ['a stream of an even number', [HEADERS, 5, 2, encodeFields(GET)], ErrorCode.PROTOCOL_ERROR],
  [
    'fields too short for a priority',
    [HEADERS, 4 | Flag.PRIORITY, 9, Buffer.alloc(4)],
    ErrorCode.FRAME_SIZE_ERROR,
  ],
  ['fields that cannot be read', [HEADERS, 5, 9, Buffer.of(0x80)], ErrorCode.COMPRESSION_ERROR],
  ['the rest of no block', [CONTINUATION, 4, 1, NOTHING], ErrorCode.PROTOCOL_ERROR],
  ['a reset of the connection', [RST_STREAM, 0, 0, CANCEL], ErrorCode.PROTOCOL_ERROR],
  ['a reset of what is not open', [RST_STREAM, 0, 9, CANCEL], ErrorCode.PROTOCOL_ERROR],
  ['a reset of another size', [RST_STREAM, 0, 1, Buffer.alloc(3)], ErrorCode.FRAME_SIZE_ERROR],
  ['settings of a stream', [SETTINGS, 0, 1, NOTHING], ErrorCode.PROTOCOL_ERROR],
  ['half a setting', [SETTINGS, 0, 0, Buffer.alloc(5)], ErrorCode.FRAME_SIZE_ERROR],
  ['an acknowledgement with settings', [SETTINGS, Flag.ACK, 0, setting(3, 1)], ErrorCode.FRAME_SIZE_ERROR],
  ['a push that is neither', [SETTINGS, 0, 0, setting(2, 2)], ErrorCode.PROTOCOL_ERROR],
  ['a window that cannot be', [SETTINGS, 0, 0, setting(4, 2 ** 31)], ErrorCode.FLOW_CONTROL_ERROR],
  ['frames that are too small', [SETTINGS, 0, 0, setting(5, 16_383)], ErrorCode.PROTOCOL_ERROR],
  ['frames that are too large', [SETTINGS, 0, 0, setting(5, 2 ** 24)], ErrorCode.PROTOCOL_ERROR],
  ['a push', [PUSH_PROMISE, 4, 1, Buffer.alloc(4)], ErrorCode.PROTOCOL_ERROR],
  ['a ping of a stream', [PING, 0, 1, Buffer.alloc(8)], ErrorCode.PROTOCOL_ERROR],
  ['a ping of another size', [PING, 0, 0, Buffer.alloc(7)], ErrorCode.FRAME_SIZE_ERROR],
  ['a goodbye of a stream', [GOAWAY, 0, 1, Buffer.alloc(8)], ErrorCode.PROTOCOL_ERROR],
  ['a window that does not grow', [WINDOW_UPDATE, 0, 0, uint32(0)], ErrorCode.PROTOCOL_ERROR],
  ['a window that grows too wide', [WINDOW_UPDATE, 0, 0, uint32(2 ** 31 - 1)], ErrorCode.FLOW_CONTROL_ERROR],
  ['a window of what is not open', [WINDOW_UPDATE, 0, 9, uint32(1)], ErrorCode.PROTOCOL_ERROR],
  ['a window of another size', [WINDOW_UPDATE, 0, 1, Buffer.alloc(3)], ErrorCode.FRAME_SIZE_ERROR],
  ['a frame of more than 16 KiB', [DATA, 0, 1, Buffer.alloc(16_385)], ErrorCode.FRAME_SIZE_ERROR],
])('the connection ends at %s', (_, said, code) => {
  test('and says why', async () => {
    const client = await RawClient.open()
    await client.request(1, GET, 0)
    await client.request(3)
    await client.send(...said)
    expect(client.hasEnded).toBe(true)
    expect(client.said(0).at(-1)).toBe(`goodbye 3 ${code}`)
    // Whatever comes behind it is not even read.
    const count = client.received.length
    await client.request(5)
    expect([client.requests.length, client.received.length]).toEqual([2, count])
  })
})

/** The same for what ends only the stream: 1 is still being said, 3 has been. */
describe.each<[string, [type: number, flags: number, streamId: number, payload: Buffer], string]>([
  ['content behind the end', [DATA, 0, 3, Buffer.alloc(1)], 'reset 5'],
  ['fields behind the end', [HEADERS, 5, 3, encodeFields(['a', 'b'])], 'reset 5'],
  ['trailers that do not end it', [HEADERS, 4, 1, encodeFields(['a', 'b'])], 'reset 1'],
  ['trailers that are too many', [HEADERS, 5, 1, encodeFields(Array(5_000).fill('a'))], 'reset 11'],
  ['a window that does not grow', [WINDOW_UPDATE, 0, 1, uint32(0)], 'reset 1'],
  ['a window that grows too wide', [WINDOW_UPDATE, 0, 1, uint32(2 ** 31 - 1)], 'reset 3'],
])('the stream ends at %s', (_, said, outcome) => {
  test('and nothing else does', async () => {
    const client = await RawClient.open()
    await client.request(1, GET, 0)
    await client.request(3)
    await client.send(...said)
    expect(client.said(said[2])).toEqual([outcome])
    expect(client.requests[said[2] === 1 ? 0 : 1]?.isClosed).toBe(true)
    expect([client.hasEnded, client.connection.streamCount]).toEqual([false, 1])
  })
})

describe('a request', () => {
  test('brings fields, content and trailers', async () => {
    const client = await RawClient.open()
    await client.request(1, GET, 0)
    await client.send(DATA, Flag.PADDED, 1, Buffer.from('\x03onexxx'))
    await client.send(DATA, 0, 1, Buffer.from('two'))
    await client.request(1, ['x-sum', '6'])
    expect(client.requests).toMatchObject([{ fields: GET, content: 'onetwo', trailers: ['x-sum', '6'] }])
  })

  test('may have fields in several frames, and nothing between them', async () => {
    const client = await RawClient.open()
    const block = encodeFields(GET)
    await client.send(HEADERS, Flag.END_STREAM, 1, block.subarray(0, 10))
    await client.send(CONTINUATION, 0, 1, block.subarray(10, 11))
    await client.send(CONTINUATION, Flag.END_HEADERS, 1, block.subarray(11))
    expect(client.requests).toMatchObject([{ fields: GET, trailers: [] }])
    await client.send(HEADERS, Flag.END_STREAM, 3, block.subarray(0, 10))
    await client.send(PING, 0, 0, Buffer.alloc(8))
    expect(client.said(0).at(-1)).toBe('goodbye 1 1')
  })

  test('may have padding and a priority, which is passed over', async () => {
    const client = await RawClient.open()
    const payload = Buffer.concat([Buffer.of(2), Buffer.alloc(5), encodeFields(GET), Buffer.alloc(2)])
    await client.send(HEADERS, 5 | Flag.PADDED | Flag.PRIORITY, 1, payload)
    await client.send(PRIORITY, 0, 1, Buffer.alloc(5))
    await client.send(0xee, 0, 1, Buffer.alloc(5))
    expect(client.requests).toMatchObject([{ fields: GET }])
    expect([client.wasted, client.hasEnded]).toEqual([2, false])
  })

  test('of more fields than are taken is told as such', async () => {
    const client = await RawClient.open()
    await client.request(1, [...GET, ...Array.from({ length: 4_100 }, () => 'x')])
    expect(client.requests).toMatchObject([{ fields: null }])
  })

  test('of a block that does not end ends the connection', async () => {
    const client = await RawClient.open()
    await client.send(HEADERS, 0, 1, encodeFields(GET))
    for (let i = 0; i < 64; i++) await client.send(CONTINUATION, 0, 1, Buffer.alloc(1))
    expect(client.said(0).at(-1)).toBe('goodbye 0 11')
  })

  test('above the number is refused, and the others are not', async () => {
    const client = await RawClient.open({ streams: 2 })
    for (const id of [1, 3, 5]) await client.request(id)
    expect(client.said(5)).toEqual(['reset 7'])
    expect(client.requests).toHaveLength(2)
    await client.send(RST_STREAM, 0, 1, CANCEL)
    await client.request(7)
    expect(client.requests).toHaveLength(3)
  })

  test('is counted by what the client has heard of', async () => {
    const client = await RawClient.open({ streams: 2 })
    await client.send(SETTINGS, Flag.ACK, 0)
    client.connection.limitStreams(1)
    for (const id of [1, 3]) await client.request(id)
    expect(client.requests).toHaveLength(2)
    await client.send(SETTINGS, Flag.ACK, 0)
    await client.send(RST_STREAM, 0, 1, CANCEL)
    await client.request(5)
    expect(client.said(5)).toEqual(['reset 7'])
  })

  test('that is taken back is over', async () => {
    const client = await RawClient.open()
    await client.request(1, GET, 0)
    await client.send(RST_STREAM, 0, 1, CANCEL)
    expect(client.requests).toMatchObject([{ isClosed: true }])
    expect(client.wasted).toBe(1)
    // It has said that it says no more.
    await client.send(DATA, 0, 1, Buffer.alloc(1))
    expect(client.said(0).at(-1)).toBe('goodbye 1 5')
  })

  test('that we have ended may go on for as long as the client does not know', async () => {
    const client = await RawClient.open()
    await client.request(1, GET, 0)
    client.requests[0]?.stream.reset(ErrorCode.CANCEL)
    await client.send(DATA, 0, 1, Buffer.alloc(10))
    await client.request(1, ['x', 'y'])
    await client.request(3)
    expect(client.said(1)).toEqual(['reset 8'])
    expect([client.hasEnded, client.requests.length]).toEqual([false, 2])
  })
})

describe('what is not read', () => {
  async function upload(): Promise<{ client: RawClient; request: Request }> {
    const client = await RawClient.open({ onRequest: ({ stream }) => stream.pause() })
    await client.request(1, GET, 0)
    return { client, request: client.requests[0]! }
  }

  test('waits in its order, with the end behind it', async () => {
    const { client, request } = await upload()
    await client.send(DATA, 0, 1, Buffer.from('one'))
    await client.send(DATA, Flag.END_STREAM, 1, Buffer.from('two'))
    expect([request.content, request.stream.heldBytes]).toEqual(['', 6])
    request.stream.resume()
    expect(request.content).toBe('')
    await turn()
    expect(request).toMatchObject({ content: 'onetwo', trailers: [] })
    expect(request.stream.heldBytes).toBe(0)
  })

  test('takes the memory of its bytes, however small its pieces are', async () => {
    const { client, request } = await upload()
    for (let i = 0; i < 10_000; i++)
      client.connection.feed(encodeFrame(DATA, 0, 1, Buffer.from([97 + (i % 26)])))
    expect(request.stream.heldBytes).toBe(10_000)
    let chunks = 0
    const { onContent } = request.stream.handler!
    request.stream.handler!.onContent = (bytes) => {
      chunks++
      onContent(bytes)
    }
    request.stream.resume()
    await turn()
    expect(chunks).toBe(3)
    expect(request.content).toBe('abcdefghijklmnopqrstuvwxyz'.repeat(400).slice(0, 10_000))
  })

  test('stays where it is when reading stops again', async () => {
    const { client, request } = await upload()
    const { stream } = request
    for (const chunk of ['x'.repeat(4_096), 'two']) await client.send(DATA, 0, 1, Buffer.from(chunk))
    stream.handler!.onContent = (bytes) => {
      request.content += bytes.toString()
      stream.pause()
    }
    stream.resume()
    await turn()
    expect([request.content.length, stream.heldBytes]).toEqual([4_096, 3])
  })

  test('is bounded by the window, above which the stream ends', async () => {
    const { client } = await upload()
    for (let sent = 0; sent < STREAM_WINDOW; sent += 16_384)
      await client.send(DATA, 0, 1, Buffer.alloc(16_384))
    expect(client.said(1)).toEqual([])
    await client.send(DATA, 0, 1, Buffer.alloc(1))
    expect(client.said(1)).toEqual(['reset 3'])
  })

  test('is asked for as it is read, padding at once', async () => {
    const { client, request } = await upload()
    for (let i = 0; i < 8; i++) await client.send(DATA, 0, 1, Buffer.alloc(16_384))
    expect(client.said(1)).toEqual([])
    request.stream.resume()
    await turn()
    await turn()
    expect(client.said(1)).toEqual([`${WINDOW_UPDATE}:0`])
    expect(client.received.at(-1)?.payload).toEqual(uint32(STREAM_WINDOW / 2))
  })

  test('of one stream does not use up what the others may send', async () => {
    const { client } = await upload()
    for (let i = 0; i < 16; i++) await client.send(DATA, 0, 1, Buffer.alloc(16_384))
    for (let stream = 3; stream < 15; stream += 2) {
      await client.request(stream, GET, 0)
      for (let i = 0; i < 16; i++) await client.send(DATA, 0, stream, Buffer.alloc(16_384))
    }
    expect(client.hasEnded).toBe(false)
    expect(client.said(0).filter((one) => one === `${WINDOW_UPDATE}:0`)).toHaveLength(3)
  })
})

test('requests are read one at a time where somebody holds the reading', async () => {
  const client: RawClient = await RawClient.open({ onRequest: () => client.connection.hold() })
  const said = Buffer.concat([1, 3, 5].map((id) => encodeFrame(HEADERS, 5, id, encodeFields(GET))))
  const one = said.length / 3
  expect(client.connection.feed(said)).toBe(one)
  expect(client.requests).toHaveLength(1)
  expect(client.connection.feed(said.subarray(one))).toBe(one)
  expect(client.connection.feed(said.subarray(2 * one))).toBe(one)
  expect(client.requests).toHaveLength(3)
})

describe('words of the connection', () => {
  test('a ping is answered, settings are acknowledged, answers are not', async () => {
    const client = await RawClient.open()
    await client.send(PING, 0, 0, Buffer.from('12345678'))
    await client.send(PING, Flag.ACK, 0, Buffer.from('12345678'))
    await client.send(SETTINGS, 0, 0, setting(0xee, 1))
    expect(client.said(0)).toEqual([`${PING}:1`, `${SETTINGS}:1`])
    expect(client.received[0]?.payload.toString()).toBe('12345678')
    expect(client.wasted).toBe(3)
  })

  test.each([
    ['of the connection', 0],
    ['of a stream', 1],
    ['of a stream that is over', 3],
  ])('updates of windows %s that nothing was sent for ask for nothing', async (_, streamId) => {
    const client = await RawClient.open()
    await client.request(1, GET, 0)
    await client.request(3)
    client.requests[1]?.stream.end()
    await turn()
    const frame = encodeFrame(WINDOW_UPDATE, 0, streamId, uint32(1))
    client.connection.feed(Buffer.concat(Array.from({ length: 1_000 }, () => frame)))
    expect(client.wasted).toBe(1_000 - 100 - 2 * 2)
  })

  test('each frame of content may be followed by updates of both windows', async () => {
    const client = await RawClient.open()
    await client.request(1)
    const { stream } = client.requests[0]!
    for (let i = 0; i < 400; i++) {
      stream.write(Buffer.alloc(1_000))
      await turn()
      for (const id of [0, 1]) await client.send(WINDOW_UPDATE, 0, id, uint32(1_000))
    }
    expect([client.content(1).length, client.wasted]).toEqual([400_000, 0])
  })

  test('goodbyes, acknowledgements of nothing and fields of what was reset ask for nothing', async () => {
    const client = await RawClient.open()
    await client.request(1, GET, 0)
    client.requests[0]?.stream.reset(ErrorCode.CANCEL)
    await turn()
    await client.send(GOAWAY, 0, 0, Buffer.alloc(8))
    await client.send(SETTINGS, Flag.ACK, 0)
    await client.request(1)
    expect(client.wasted).toBe(3)
  })

  test('a client that acknowledges nothing is disconnected', async () => {
    const client = await RawClient.open()
    for (let i = 0; i < 20; i++) client.connection.limitStreams(10 + i)
    expect(client.hasEnded).toBe(true)
    expect(client.said(0).at(-1)).toBe('goodbye 0 11')
  })

  test('a goodbye names the last request, lets it end, and takes no more', async () => {
    const client = await RawClient.open()
    await client.request(1)
    client.connection.close()
    await client.request(3)
    await client.send(DATA, 0, 5, Buffer.alloc(5))
    await client.send(WINDOW_UPDATE, 0, 5, uint32(1))
    expect(client.said(0)).toEqual(['goodbye 1 0'])
    expect([client.requests.length, client.hasEnded]).toEqual([1, false])
    client.requests[0]?.stream.end()
    await turn()
    expect(client.hasEnded).toBe(true)
    expect(client.said(1)).toEqual([`${DATA}:1`])
  })

  test('a connection that is gone ends its requests', async () => {
    const client = await RawClient.open()
    await client.request(1)
    client.connection.abort()
    expect(client.requests).toMatchObject([{ isClosed: true }])
    expect(client.connection.streamCount).toBe(0)
  })
})
