import { describe, expect, test } from 'vitest'
import { agentHello, edgeHello, LinkEnd, until } from '../testing/linked-muxes.ts'
import { memorySocketPair } from '../testing/memory-socket.ts'
import { LinkCode, linkCodeName, ResetCode } from './codes.ts'
import { completeHello, encodeHello } from './hello.ts'

function frame(type: number, id: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.writeUIntBE(payload.length, 0, 3)
  header[3] = type
  header.writeUInt32BE(id, 4)
  return Buffer.concat([header, payload])
}

const target = Buffer.from('020600000000', 'hex')
const open = (id: number, data = '') => frame(1, id, Buffer.concat([target, Buffer.from(data)]))
const word = (type: number, id: number, value: number) => {
  const payload = Buffer.alloc(4)
  payload.writeUInt32BE(value)
  return frame(type, id, payload)
}
const ack = (totalBytes: number) => {
  const payload = Buffer.alloc(8)
  payload.writeBigUInt64BE(BigInt(totalBytes))
  return frame(8, 0, payload)
}
const header = (type: number, id: number, length: number) => {
  const bytes = frame(type, id, Buffer.alloc(0))
  bytes.writeUIntBE(length, 0, 3)
  return bytes
}
const agentHelloFrame = frame(9, 0, encodeHello(completeHello(agentHello)))

/** An edge with a raw connection to it, past HELLO unless told otherwise. */
function rawLink(isReady = true) {
  const [edgeSocket, peer] = memorySocketPair({ capacityBytes: 1 << 20 })
  const edge = new LinkEnd('edge', edgeSocket)
  if (isReady) {
    edge.mux.feed(agentHelloFrame, 0, agentHelloFrame.length)
    edge.mux.hello({ ...edgeHello, window_bytes: 16384, max_frame_bytes: 32768, max_streams: 3 })
  }
  return { edge, peer, send: (bytes: Buffer) => edge.mux.feed(bytes, 0, bytes.length) }
}

describe('a link ends with the right code', () => {
  test.each<[what: string, code: number, bytes: Buffer]>([
    ['a frame longer than announced', LinkCode.FRAME_TOO_LONG, header(2, 2, 32769)],
    ['an unknown frame longer than announced', LinkCode.FRAME_TOO_LONG, header(0x7f, 2, 40000)],
    ['a second HELLO', LinkCode.PROTOCOL_ERROR, agentHelloFrame],
    ['OPEN with an id of ours', LinkCode.PROTOCOL_ERROR, open(3)],
    ['OPEN with id 0', LinkCode.PROTOCOL_ERROR, open(0)],
    ['OPEN with an id in use', LinkCode.PROTOCOL_ERROR, Buffer.concat([open(2), open(2)])],
    ['OPEN with an id below the last', LinkCode.PROTOCOL_ERROR, Buffer.concat([open(6), open(4)])],
    ['OPEN without a target', LinkCode.PROTOCOL_ERROR, frame(1, 2, Buffer.from('0206', 'hex'))],
    [
      'a target header that is too short',
      LinkCode.PROTOCOL_ERROR,
      frame(1, 2, Buffer.from('0205000000000000', 'hex')),
    ],
    [
      'a target header longer than its frame',
      LinkCode.PROTOCOL_ERROR,
      frame(1, 2, Buffer.from('0209000000000000', 'hex')),
    ],
    ['OPEN with more data than the window', LinkCode.FLOW_CONTROL, open(2, 'a'.repeat(16385))],
    [
      'DATA over the window',
      LinkCode.FLOW_CONTROL,
      Buffer.concat([open(2, 'a'.repeat(16384)), frame(2, 2, Buffer.from('a'))]),
    ],
    [
      'DATA after FIN',
      LinkCode.PROTOCOL_ERROR,
      Buffer.concat([open(2), header(0x82, 2, 0), frame(2, 2, Buffer.from('a'))]),
    ],
    [
      'a second FIN',
      LinkCode.PROTOCOL_ERROR,
      Buffer.concat([open(2), header(0x82, 2, 0), header(0x82, 2, 0)]),
    ],
    ['an ACK of bytes that were never sent', LinkCode.FLOW_CONTROL, ack(1 << 20)],
    ['an ACK that is too short', LinkCode.PROTOCOL_ERROR, word(8, 0, 1)],
    [
      'credit that overflows the window',
      LinkCode.FLOW_CONTROL,
      Buffer.concat([open(2), word(3, 2, 0x7fffffff)]),
    ],
    ['WIN of another length', LinkCode.PROTOCOL_ERROR, frame(3, 2, Buffer.alloc(5))],
    ['RST of another length', LinkCode.PROTOCOL_ERROR, frame(4, 2, Buffer.alloc(0))],
    ['PING of another length', LinkCode.PROTOCOL_ERROR, frame(5, 0, Buffer.alloc(8))],
    ['PONG of another length', LinkCode.PROTOCOL_ERROR, frame(6, 0, Buffer.alloc(3))],
    ['an empty GOAWAY', LinkCode.PROTOCOL_ERROR, header(7, 0, 0)],
    ['a GOAWAY that is cut short', LinkCode.PROTOCOL_ERROR, frame(7, 0, Buffer.alloc(7))],
    ['a GOAWAY with broken pairs', LinkCode.PROTOCOL_ERROR, frame(7, 0, Buffer.alloc(9, 0xff))],
    ['a GOAWAY of 17 KiB', LinkCode.PROTOCOL_ERROR, header(7, 0, 17 * 1024)],
  ])('for %s', async (_what, code, bytes) => {
    const { edge, peer, send } = rawLink()
    edge.onStream = (stream) => {
      stream.handler = { onData() {}, onEnd() {}, onReset() {}, onDrain() {} }
    }
    send(bytes)
    expect(edge.closes.map((close) => linkCodeName(close.code))).toEqual([linkCodeName(code)])
    expect(edge.mux.streamCount).toBe(0)
    const heard: Buffer[] = []
    peer.on('data', (chunk: Buffer) => heard.push(chunk))
    await until(() => peer.readableEnded, 'the end of the connection')
    const goaway = Buffer.concat(heard).subarray(-16)
    expect([goaway[3], goaway.readUInt32BE(12)]).toEqual([7, code])
  })

  test.each<[what: string, code: number, bytes: Buffer]>([
    ['OPEN', LinkCode.PROTOCOL_ERROR, open(2)],
    ['DATA', LinkCode.PROTOCOL_ERROR, frame(2, 2, Buffer.from('a'))],
    ['WIN', LinkCode.PROTOCOL_ERROR, word(3, 2, 1)],
    ['PING', LinkCode.PROTOCOL_ERROR, word(5, 0, 1)],
    ['an unknown type', LinkCode.PROTOCOL_ERROR, frame(0x70, 0, Buffer.from('x'))],
    ['an HTTP request', LinkCode.FRAME_TOO_LONG, Buffer.from('GET / HTTP/1.1\r\n')],
    ['a TLS handshake', LinkCode.FRAME_TOO_LONG, Buffer.from('1603010200010001fc0303', 'hex')],
    ['a HELLO of our own role', LinkCode.BAD_HELLO, frame(9, 0, encodeHello(completeHello(edgeHello)))],
    ['a HELLO that is cut short', LinkCode.BAD_HELLO, frame(9, 0, Buffer.from('0461', 'hex'))],
    ['a HELLO without its facts', LinkCode.BAD_HELLO, frame(9, 0, Buffer.from('\x04role\x00\x05agent'))],
    ['an empty HELLO', LinkCode.PROTOCOL_ERROR, header(9, 0, 0)],
  ])('when the first word is %s', (_what, code, bytes) => {
    const { edge, send } = rawLink(false)
    send(bytes)
    expect(edge.closes.map((close) => linkCodeName(close.code))).toEqual([linkCodeName(code)])
    expect(edge.hello).toBeUndefined()
  })

  test('when streams come before the edge let the agent in', () => {
    const { edge, send } = rawLink(false)
    send(Buffer.concat([agentHelloFrame, open(2)]))
    expect(edge.hello).toMatchObject({ role: 'agent', token: agentHello.token })
    expect(edge.closes.map((close) => close.code)).toEqual([LinkCode.PROTOCOL_ERROR])
    expect(edge.streams).toEqual([])
  })

  test('nothing is heard after the violation', () => {
    const { edge, send } = rawLink()
    send(Buffer.concat([open(3), open(2)]))
    send(open(4))
    expect(edge.streams).toEqual([])
    expect(edge.closes).toHaveLength(1)
  })
})

test('streams over the announced limit are refused, and closed ones make room', async () => {
  const { edge, peer, send } = rawLink()
  for (const id of [2, 4, 6, 8]) send(open(id))
  expect(edge.streams).toHaveLength(3)
  send(word(4, 2, ResetCode.CANCELLED))
  send(open(10))
  expect(edge.streams).toHaveLength(4)
  const heard: Buffer[] = []
  peer.on('data', (chunk: Buffer) => heard.push(chunk))
  await until(() => Buffer.concat(heard).includes(word(4, 8, ResetCode.REFUSED)), 'the refusal')
})

test('a peer that makes us answer without reading is cut off, and costs a bounded amount of memory', async () => {
  const { edge, peer, send } = rawLink()
  peer.pause()
  for (let id = 2; edge.closes.length === 0 && id < 4_000_000; id += 2000) {
    for (let i = 0; i < 2000; i += 2) send(open(id + i))
    for (const { stream } of edge.streams) stream.reset(ResetCode.CANCELLED)
    edge.streams.length = 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(edge.closes.map((close) => linkCodeName(close.code))).toEqual(['overflow'])
  expect(edge.socket.writableLength).toBeLessThan(5 * 1024 * 1024)
  expect(edge.socket.destroyed).toBe(true)
})

test('a flood of PINGs that nobody reads the answers of is answered in constant memory', async () => {
  const { edge, peer, send } = rawLink()
  peer.pause()
  const pings = Buffer.concat(Array.from({ length: 1000 }, (_, token) => word(5, 0, token)))
  for (let round = 0; round < 200; round++) {
    send(pings)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(edge.socket.writableLength).toBeLessThan(200 * 12 + 1024)
})
