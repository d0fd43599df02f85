import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebSocketAnswer } from './websocket-answer.ts'

const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n\r\n'
const CLOSE = Buffer.from([0x88, 2, 3, 0xe8])

function frame(first: number, length: number): Buffer {
  const header =
    length < 126
      ? Buffer.from([first, length])
      : length < 65_536
        ? Buffer.from([first, 126, length >> 8, length & 255])
        : Buffer.from([first, 127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 255, length & 255])
  // Payload that looks like headers of Close frames.
  return Buffer.concat([header, Buffer.alloc(length, 0x88)])
}

/** Where between two bytes a Close frame could be sent. The shared buffer of a read is longer than what was read. */
function listPlaces(bytes: Buffer, chunks: readonly number[]): number[] {
  const answer = new WebSocketAnswer()
  const places: number[] = []
  let at = 0
  for (const chunk of chunks) {
    const end = Math.min(at + chunk, bytes.length)
    const read = Buffer.concat([bytes.subarray(at, end), Buffer.from('\r\n\r\n')])
    // Visitors speak in between, so that any chunk may look like the first of an answer.
    answer.feed(read, end - at, at === 0 || places.length > 0)
    at = end
    if (answer.takesClose) places.push(at)
  }
  return places
}

test('a Close frame is taken between frames, wherever the bytes are cut, until the origin has closed itself', () => {
  const lengths = fc.array(fc.constantFrom(0, 1, 125, 126, 300, 65_535, 65_536), { maxLength: 4 })
  const cuts = fc.array(fc.integer({ min: 1, max: 80_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lengths, cuts, fc.boolean(), (sizes, some, isContinued) => {
      const head = Buffer.from(
        (isContinued ? 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n' : '') + SWITCHED,
      )
      const parts = [head, ...sizes.map((size, index) => frame(index % 2 ? 0x02 : 0x81, size))]
      const bytes = Buffer.concat([...parts, CLOSE])
      let end = 0
      const free = new Set(parts.map((part) => (end += part.length)))
      const chunks = [...some, bytes.length]
      let at = 0
      const seen = chunks.map((chunk) => (at = Math.min(at + chunk, bytes.length)))
      expect([...new Set(listPlaces(bytes, chunks))]).toEqual(
        [...new Set(seen)].filter((one) => free.has(one)),
      )
    }),
  )
})

test('a Close frame is taken between frames that come byte by byte', () => {
  const bytes = Buffer.concat([Buffer.from(SWITCHED), frame(0x81, 3), frame(0x82, 200), CLOSE])
  const head = SWITCHED.length
  expect(
    listPlaces(
      bytes,
      Array.from(bytes, () => 1),
    ),
  ).toEqual([head, head + 5, head + 5 + 204])
})

test.each([
  ['an ordinary answer', 'HTTP/1.1 200 OK\r\nUpgrade: websocket\r\nContent-Length: 0\r\n\r\n'],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n'],
  ['an interim answer', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['a head that never ends', `HTTP/1.1 101 Switching Protocols\r\n${'A: b\r\n'.repeat(10_000)}`],
  ['bytes that are no HTTP', '\x88\x02\x03\xe8'],
])('nothing is closed in the place of %s', (_, text) => {
  expect(listPlaces(Buffer.from(text), [9, 40, 60_000])).toEqual([])
})

test('a WebSocket may follow other answers on its connection', () => {
  const answer = new WebSocketAnswer()
  const feed = (text: string, isFirst: boolean) => answer.feed(Buffer.from(text), text.length, isFirst)
  feed('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n', true)
  feed('hi', false)
  expect(answer.takesClose).toBe(false)
  feed(SWITCHED.slice(0, 5), true)
  feed(SWITCHED.slice(5), false)
  expect(answer.takesClose).toBe(true)
})
