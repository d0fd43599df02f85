import { describe, expect, test } from 'vitest'
import { METHOD, MessageReader, readFields } from './index.ts'

type Event = string

/** What a reader says of `text` when it arrives in pieces of `size`; neighbouring body pieces are joined. */
function read(kind: 'request' | 'response', text: string, size: number, ended = false): Event[] {
  const events: Event[] = []
  let isHeadRequest = false
  const reader = new MessageReader(
    kind === 'request' ? { kind } : { kind, isHeadRequest: () => isHeadRequest },
    {
      onHead(head, bytes) {
        isHeadRequest = head.method === METHOD.head
        const line = bytes.toString('latin1', head.start, head.fieldsStart - 2)
        const names = readFields(bytes, head).map(([name, value]) => `${name}=${value}`)
        events.push([line, ...names].join('|'))
      },
      onBody(bytes, start, end) {
        const last = events.at(-1)
        const chunk = bytes.toString('latin1', start, end)
        if (last?.startsWith('body ')) events[events.length - 1] = last + chunk
        else events.push(`body ${chunk}`)
      },
      onTrailers: (lines) => events.push(`trailers ${lines.toString('latin1').replaceAll('\r\n', '|')}`),
      onEnd: () => events.push('end'),
      onRefused: (refusal) => events.push(`refused ${refusal}`),
    },
  )
  const bytes = Buffer.from(text, 'latin1')
  const shared = Buffer.alloc(size)
  for (let start = 0; start < bytes.length; start += size) {
    // One buffer for all pieces, as a caller that reads into its own does.
    reader.feed(shared, 0, bytes.copy(shared, 0, start, start + size))
  }
  if (ended) reader.end()
  return events
}

const SIZES = [1, 2, 5, 13, 4096]

describe('a reader of requests', () => {
  test.each(SIZES)('yields messages one after another, in pieces of %i', (size) => {
    const text =
      'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc' +
      'GET /b HTTP/1.1\r\nHost: x\r\n\r\n' +
      'PUT /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n1;x\r\nf\r\n0\r\nT: 1\r\nHost: y\r\n\r\n' +
      'GET /d HTTP/1.1\r\nHost: x\r\n\r\n'
    expect(read('request', text, size)).toEqual([
      'POST /a HTTP/1.1|Host=x|Content-Length=3',
      'body abc',
      'end',
      'GET /b HTTP/1.1|Host=x',
      'end',
      'PUT /c HTTP/1.1|Host=x|Transfer-Encoding=chunked',
      'body def',
      'trailers T: 1||',
      'end',
      'GET /d HTTP/1.1|Host=x',
      'end',
    ])
  })

  test.each(SIZES)('is silent after what it refuses, in pieces of %i', (size) => {
    const text = `GET / HTTP/1.1\r\nHost : x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n`
    expect(read('request', text, size)).toEqual(['refused field_name'])
  })
})

describe('a reader of responses', () => {
  test.each(SIZES)('passes over interim ones and knows which have no body, in pieces of %i', (size) => {
    const text =
      'HTTP/1.1 103 Early\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi' +
      'HTTP/1.1 304 Same\r\nContent-Length: 9\r\n\r\nHTTP/1.1 204 No\r\n\r\nHTTP/1.1 200 OK\r\n\r\nrest'
    expect(read('response', text, size, true)).toEqual([
      'HTTP/1.1 103 Early|Link=a',
      'HTTP/1.1 200 OK|Content-Length=2',
      'body hi',
      'end',
      'HTTP/1.1 304 Same|Content-Length=9',
      'end',
      'HTTP/1.1 204 No',
      'end',
      'HTTP/1.1 200 OK',
      'body rest',
      'end',
    ])
  })

  test.each(SIZES)('hands over everything after an upgrade, in pieces of %i', (size) => {
    const text = 'HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\n\x81\x02hiHTTP/1.1 200 OK\r\n\r\n'
    expect(read('response', text, size)).toEqual([
      'HTTP/1.1 101 Switching|Upgrade=websocket',
      'body \x81\x02hiHTTP/1.1 200 OK\r\n\r\n',
    ])
  })

  test('a counted message that the connection cuts short does not end', () => {
    expect(read('response', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc', 99, true)).toEqual([
      'HTTP/1.1 200 OK|Content-Length=9',
      'body abc',
    ])
  })
})
