import { once } from 'node:events'
import { connect as connectPlain, createServer, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { watchCpuMs } from '@nora/kit/testing'
import { expect, test } from 'vitest'
import { ClientHelloReader, peekClientHello } from './client-hello.ts'

const parseClientHello = (bytes: Buffer) => new ClientHelloReader().push(bytes)

/** What Node's TLS client says first. */
async function recordHello(options: { servername?: string; ALPNProtocols?: string[] }): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const client = connect({ port, host: '127.0.0.1', ...options })
  client.on('error', () => {})
  const [socket] = (await once(server, 'connection')) as [Socket]
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  client.destroy()
  socket.destroy()
  server.close()
  return bytes
}

const SHOP = { servername: 'Shop.Example', ALPNProtocols: ['acme-tls/1', 'h2'] }
const READ = { servername: 'shop.example', protocols: ['acme-tls/1', 'h2'] }

/** The same message in records of this many bytes. */
function inRecords(hello: Buffer, size: number): Buffer {
  const body = hello.subarray(5)
  const records: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size)
    records.push(Buffer.from([22, 3, 1, part.length >> 8, part.length & 0xff]), part)
  }
  return Buffer.concat(records)
}

test('names and protocols are read, whole, in many records, and cut off at any byte', async () => {
  const hello = await recordHello(SHOP)
  expect(parseClientHello(hello)).toEqual(READ)
  for (const size of [1, 2, 3, 4, 5, 100]) expect(parseClientHello(inRecords(hello, size))).toEqual(READ)
  for (let end = 0; end < hello.length; end++) expect(parseClientHello(hello.subarray(0, end))).toBe('more')
  expect(parseClientHello(await recordHello({}))).toEqual({ servername: null, protocols: [] })
})

test('names and protocols are read when the bytes come in two parts, cut anywhere, or one by one', async () => {
  const hello = await recordHello(SHOP)
  for (const bytes of [hello, inRecords(hello, 3)]) {
    for (let cut = 1; cut < bytes.length; cut++) {
      const reader = new ClientHelloReader()
      expect(reader.push(bytes.subarray(0, cut))).toBe('more')
      expect(reader.push(bytes.subarray(cut))).toEqual(READ)
      expect(reader.seen.equals(bytes)).toBe(true)
    }
    const reader = new ClientHelloReader()
    const answers = Array.from(bytes, (byte) => reader.push(Buffer.of(byte)))
    expect(answers.pop()).toEqual(READ)
    expect(new Set(answers)).toEqual(new Set(['more']))
  }
})

test('a long one in the smallest records and segments costs little, and ends at the limit', () => {
  const bytes = inRecords(
    Buffer.concat([Buffer.alloc(5), Buffer.from('0100ea60', 'hex'), Buffer.alloc(60_000)]),
    1,
  )
  const getCpuMs = watchCpuMs()
  expect(new ClientHelloReader().push(bytes.subarray(0, 64 * 1024))).toBe('more')
  expect(new ClientHelloReader().push(bytes)).toBe('other')
  const reader = new ClientHelloReader()
  let at = 0
  while (reader.push(bytes.subarray(at, at + 1)) === 'more') at++
  expect(at).toBeGreaterThan(60_000)
  expect(at).toBeLessThan(70_000)
  expect(getCpuMs()).toBeLessThan(1_000)
})

/** A ClientHello with these extensions. */
function withExtensions(...extensions: [type: number, content: string][]): Buffer {
  const part = (bytes: number, content: Buffer) => {
    const length = Buffer.alloc(bytes)
    length.writeUIntBE(content.length, 0, bytes)
    return Buffer.concat([length, content])
  }
  const all = extensions.map(([type, content]) =>
    Buffer.concat([Buffer.of(type >> 8, type & 0xff), part(2, Buffer.from(content, 'hex'))]),
  )
  const body = Buffer.concat([
    Buffer.alloc(34),
    Buffer.from('000002130101', 'hex'),
    Buffer.of(0),
    part(2, Buffer.concat(all)),
  ])
  return Buffer.concat([Buffer.from('160301', 'hex'), part(2, Buffer.concat([Buffer.of(1), part(3, body)]))])
}

test.each<[string, [number, string][], unknown]>([
  ['a name', [[0, '000400000161']], { servername: 'a', protocols: [] }],
  [
    'a name and a protocol',
    [
      [0, '000400000141'],
      [16, '0003026832'],
    ],
    { servername: 'a', protocols: ['h2'] },
  ],
  [
    'unknown extensions',
    [
      [0x1a1a, ''],
      [0x2a2a, '00'],
    ],
    { servername: null, protocols: [] },
  ],
  ['two names', [[0, '000800000161' + '00000162']], 'other'],
  [
    'the extension twice',
    [
      [0, '000400000161'],
      [0, '000400000161'],
    ],
    'other',
  ],
  ['bytes after the list', [[0, '00040000016100']], 'other'],
  ['no name', [[0, '0003000000']], 'other'],
  ['an empty list', [[0, '0000']], 'other'],
  ['a name with a zero', [[0, '00060000036100' + '62']], 'other'],
  ['a name of another kind', [[0, '000401000161']], 'other'],
  ['a protocol without a name', [[16, '000100']], 'other'],
  ['no protocols', [[16, '0000']], 'other'],
  ['a protocol that leads out of its list', [[16, '0002096832']], 'other'],
])('an extension is read strictly: %s', (_, extensions, expected) => {
  expect(parseClientHello(withExtensions(...extensions))).toEqual(expected)
})

test('what is no ClientHello is told from it at its first bytes', () => {
  for (const text of ['GET / HTTP/1.1', 'SSH-2.0-x', '\x15\x03\x01\x00\x02', '\x16\x03\x01\x00\x00']) {
    expect(parseClientHello(Buffer.from(text, 'latin1'))).toBe('other')
  }
  // A message of 16 MiB, and a record longer than there are.
  expect(parseClientHello(Buffer.from('16030100040100ff0000', 'hex').subarray(0, 9))).toBe('more')
  expect(parseClientHello(Buffer.from('160301000401ffffff', 'hex'))).toBe('other')
  expect(parseClientHello(Buffer.from('160301ffff', 'hex'))).toBe('other')
})

test('bytes changed or added anywhere are read or refused, and never more than that', async () => {
  const hello = await recordHello(SHOP)
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  for (let round = 0; round < 20_000; round++) {
    const bytes = Buffer.from(hello)
    for (let changes = random(4); changes >= 0; changes--) bytes[random(bytes.length)] = random(256)
    const read = parseClientHello(round % 3 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes)
    expect(typeof read === 'string' ? ['more', 'other'] : [read]).toContain(read)
  }
})

test('a connection keeps every byte that was looked at', async () => {
  const hello = await recordHello(SHOP)
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connectPlain((server.address() as { port: number }).port, '127.0.0.1')
  const [socket] = (await once(server, 'connection')) as [Socket]
  const peeked = new Promise((resolve) => peekClientHello(socket, resolve))
  for (const byte of hello) client.write(Buffer.from([byte]))
  client.end('after')
  expect(await peeked).toEqual(READ)
  const chunks: Buffer[] = []
  for await (const chunk of socket as AsyncIterable<Buffer>) chunks.push(chunk)
  expect(Buffer.concat(chunks)).toEqual(Buffer.concat([hello, Buffer.from('after')]))
  server.close()
})

test('a client that ends its side before it has said all is gone', async () => {
  const hello = await recordHello(SHOP)
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connectPlain((server.address() as { port: number }).port, '127.0.0.1')
  const [socket] = (await once(server, 'connection')) as [Socket]
  const asked: unknown[] = []
  peekClientHello(socket, (read) => asked.push(read))
  client.end(hello.subarray(0, 50))
  await once(socket, 'close')
  expect(asked).toEqual([])
  client.destroy()
  server.close()
})
