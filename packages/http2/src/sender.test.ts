import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ErrorCode } from './errors.ts'
import { Flag, FrameType } from './frames.ts'
import { FieldBlock } from './hpack/field-block.ts'
import { RawClient, uint32 } from './testing/raw-client.ts'

const { DATA, HEADERS, SETTINGS, WINDOW_UPDATE, CONTINUATION, RST_STREAM } = FrameType
const FIRST_WINDOW = 65_535

function head(status: number, value = ''): Buffer {
  const block = new FieldBlock()
  const text = Buffer.from(`x${value}`, 'latin1')
  block.begin()
  block.status(status)
  block.field(text, 0, 1, 1, text.length)
  return block.take()
}

const setting = (id: number, value: number) => Buffer.concat([Buffer.from([0, id]), uint32(value)])

/** A client whose requests were all asked. */
async function asking(...ids: number[]): Promise<RawClient> {
  const client = await RawClient.open()
  for (const id of ids) await client.request(id)
  client.received.length = 0
  client.writes = 0
  return client
}

describe('an answer', () => {
  test('leaves in one write, and its last content says that it is the last', async () => {
    const client = await asking(1)
    const { stream } = client.requests[0]!
    stream.sendHead(head(200))
    stream.write(Buffer.from('con'))
    stream.write(Buffer.from('tent'))
    stream.end()
    await turn()
    expect(client.said(1)).toEqual([`${HEADERS}:4`, `${DATA}:1`])
    expect(client.content(1).toString()).toBe('content')
    expect([client.writes, client.requests[0]?.isClosed]).toEqual([1, true])
  })

  test('without content says so with its head', async () => {
    const client = await asking(1)
    client.requests[0]?.stream.sendHead(head(103))
    client.requests[0]?.stream.sendHead(head(304))
    client.requests[0]?.stream.end()
    await turn()
    expect(client.said(1)).toEqual([`${HEADERS}:4`, `${HEADERS}:5`])
    expect(client.received.map((one) => client.fields(one)?.[1])).toEqual(['103', '304'])
  })

  test('has trailers behind all of its content', async () => {
    const client = await asking(1)
    const { stream } = client.requests[0]!
    stream.sendHead(head(200))
    stream.write(Buffer.alloc(FIRST_WINDOW + 1))
    stream.end(head(200, 'sum'))
    await turn()
    expect(client.said(1).at(-1)).toBe(`${DATA}:0`)
    await client.send(WINDOW_UPDATE, 0, 0, uint32(10))
    await client.send(WINDOW_UPDATE, 0, 1, uint32(10))
    expect(client.said(1).slice(-2)).toEqual([`${DATA}:0`, `${HEADERS}:5`])
    expect(client.content(1)).toHaveLength(FIRST_WINDOW + 1)
  })

  test('may have a head of several frames', async () => {
    const client = await asking(1)
    client.requests[0]?.stream.sendHead(head(200, 'y'.repeat(40_000)))
    await turn()
    expect(client.said(1)).toEqual([`${HEADERS}:0`, `${CONTINUATION}:0`, `${CONTINUATION}:4`])
  })

  test('begins with the word on the table where the client waits for it', async () => {
    const client = await asking(1)
    await client.send(SETTINGS, 0, 0, setting(1, 100))
    for (let i = 0; i < 2; i++) client.requests[0]?.stream.sendHead(head(103))
    await turn()
    const heads = client.received.filter(({ type }) => type === HEADERS)
    expect(heads.map(({ payload }) => payload[0])).toEqual([0x20, 0x08])
  })

  test('is no more than the client wants in a frame', async () => {
    const client = await asking(1)
    await client.send(SETTINGS, 0, 0, setting(5, 20_000))
    client.requests[0]?.stream.write(Buffer.alloc(30_000))
    await turn()
    const sizes = client.received.filter(({ type }) => type === DATA).map(({ payload }) => payload.length)
    expect(sizes).toEqual([20_000, 10_000])
  })

  test('that was ended takes nothing more', async () => {
    const client = await asking(1, 3)
    const { stream } = client.requests[0]!
    stream.end()
    stream.write(Buffer.from('more'))
    stream.sendHead(head(200))
    await turn()
    expect(client.said(1)).toEqual([`${DATA}:1`])
    stream.reset(ErrorCode.CANCEL)
    expect(client.said(1)).toEqual([`${DATA}:1`])
  })
})

describe('windows', () => {
  test('of the connection and of the stream hold content back, and tell when it has left', async () => {
    const client = await asking(1)
    const { stream } = client.requests[0]!
    stream.write(Buffer.alloc(FIRST_WINDOW + 20, 'x'))
    await turn()
    expect([client.content(1).length, stream.writableLength]).toEqual([FIRST_WINDOW, 20])
    expect(client.requests[0]?.drains).toBe(0)
    await client.send(WINDOW_UPDATE, 0, 1, uint32(100))
    expect(client.content(1)).toHaveLength(FIRST_WINDOW)
    await client.send(WINDOW_UPDATE, 0, 0, uint32(5))
    expect(client.content(1)).toHaveLength(FIRST_WINDOW + 5)
    await client.send(WINDOW_UPDATE, 0, 0, uint32(100))
    expect([client.content(1).length, client.requests[0]?.drains]).toEqual([FIRST_WINDOW + 20, 1])
  })

  test('of all streams may move, below nothing too', async () => {
    const client = await asking(1)
    const { stream } = client.requests[0]!
    await client.send(WINDOW_UPDATE, 0, 0, uint32(1_000_000))
    stream.write(Buffer.alloc(1_000))
    await client.send(SETTINGS, 0, 0, setting(4, 500))
    stream.write(Buffer.alloc(10))
    await client.send(WINDOW_UPDATE, 0, 1, uint32(500))
    expect(client.content(1)).toHaveLength(1_000)
    await client.send(SETTINGS, 0, 0, setting(4, 505))
    expect(client.content(1)).toHaveLength(1_005)
    await client.send(SETTINGS, 0, 0, setting(4, 10_000))
    expect(client.content(1)).toHaveLength(1_010)
  })

  test('do not hold heads back', async () => {
    const client = await asking(1, 3)
    client.requests[0]?.stream.write(Buffer.alloc(FIRST_WINDOW + 1))
    await turn()
    client.requests[1]?.stream.sendHead(head(204))
    client.requests[1]?.stream.end()
    await turn()
    expect(client.said(3)).toEqual([`${HEADERS}:5`])
  })
})

describe('streams with much to say', () => {
  test('take turns, a frame each', async () => {
    const client = await asking(1, 3)
    await client.send(WINDOW_UPDATE, 0, 0, uint32(1_000_000))
    for (const { stream } of client.requests) stream.write(Buffer.alloc(40_000))
    await turn()
    const order = client.received.filter(({ type }) => type === DATA).map(({ streamId }) => streamId)
    expect(order).toEqual([1, 3, 1, 3, 1, 3])
  })

  test('wait for an output that has much to take, and go on in their order', async () => {
    const client = await asking(1, 3)
    client.waitingBytes = 1_000_000
    for (const { stream } of client.requests) {
      stream.sendHead(head(200))
      stream.write(Buffer.from('content'))
      stream.end()
    }
    await turn()
    expect([client.said(1), client.said(3)]).toEqual([[`${HEADERS}:4`], [`${HEADERS}:4`]])
    client.waitingBytes = 0
    client.connection.sender.onDrain()
    await turn()
    expect([client.content(1).toString(), client.content(3).toString()]).toEqual(['content', 'content'])
    expect(client.connection.streamCount).toBe(0)
  })

  test('leave together between cork and uncork', async () => {
    const client = await asking(1)
    const { sender } = client.connection
    sender.cork()
    client.requests[0]?.stream.write(Buffer.from('one'))
    await turn()
    expect(client.writes).toBe(0)
    client.requests[0]?.stream.write(Buffer.from('two'))
    sender.uncork()
    expect([client.writes, client.content(1).toString()]).toEqual([1, 'onetwo'])
  })
})

describe('an end that is a reset', () => {
  test('waits for what was written, where it is asked to', async () => {
    const client = await asking(1, 3)
    const [first, second] = client.requests.map(({ stream }) => stream)
    first?.write(Buffer.alloc(FIRST_WINDOW + 1))
    await turn()
    first?.resetWhenSent(ErrorCode.INTERNAL_ERROR)
    second?.resetWhenSent(ErrorCode.INTERNAL_ERROR)
    await turn()
    expect([client.said(1).at(-1), client.said(3)]).toEqual([`${DATA}:0`, ['reset 2']])
    await client.send(WINDOW_UPDATE, 0, 1, uint32(1))
    await client.send(WINDOW_UPDATE, 0, 0, uint32(1))
    expect(client.said(1).at(-1)).toBe('reset 2')
    expect(client.content(1)).toHaveLength(FIRST_WINDOW + 1)
  })

  test('waits for a head that nothing stands behind', async () => {
    const client = await asking(1)
    const { stream } = client.requests[0]!
    stream.sendHead(head(200))
    stream.resetWhenSent(ErrorCode.INTERNAL_ERROR)
    await turn()
    expect(client.said(1)).toEqual([`${HEADERS}:4`, 'reset 2'])
  })

  test('says that the rest of a request is not wanted, behind the whole answer', async () => {
    const client = await RawClient.open()
    await client.request(1, undefined, 0)
    const { stream } = client.requests[0]!
    stream.sendHead(head(413))
    stream.end()
    stream.resetWhenSent(ErrorCode.NO_ERROR)
    await turn()
    expect(client.said(1)).toEqual([`${HEADERS}:5`, 'reset 0'])
  })

  test('is no reset where the request has ended meanwhile', async () => {
    const client = await RawClient.open({ onRequest: ({ stream }) => stream.pause() })
    await client.request(1, undefined, 0)
    const { stream } = client.requests[0]!
    await client.send(DATA, Flag.END_STREAM, 1, Buffer.from('unread'))
    stream.end()
    stream.resetWhenSent(ErrorCode.NO_ERROR)
    await turn()
    expect([client.said(1), client.requests[0]?.isClosed]).toEqual([[`${DATA}:1`], true])
  })

  test('leaves out what waits', async () => {
    const client = await asking(1)
    const { stream } = client.requests[0]!
    stream.write(Buffer.alloc(FIRST_WINDOW * 2))
    await turn()
    stream.reset(ErrorCode.INTERNAL_ERROR)
    await client.send(WINDOW_UPDATE, 0, 0, uint32(1_000_000))
    expect(client.said(1).at(-1)).toBe('reset 2')
    expect(client.content(1)).toHaveLength(FIRST_WINDOW)
    // It is known to be over.
    await client.send(RST_STREAM, 0, 1, uint32(8))
    expect(client.hasEnded).toBe(false)
  })
})
