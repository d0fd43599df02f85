import { once } from 'node:events'
import { connect as connectPlain, createServer, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { parseClientHello, peekClientHello } from './client-hello.ts'

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

test('what is no ClientHello is told from it at its first bytes', () => {
  for (const text of ['GET / HTTP/1.1', 'SSH-2.0-x', '\x15\x03\x01\x00\x02', '\x16\x03\x01\x00\x00']) {
    expect(parseClientHello(Buffer.from(text, 'latin1'))).toBe('other')
  }
  // A message of 16 MiB, and a record longer than there are.
  expect(parseClientHello(Buffer.from('16030100040100ffff00', 'hex').subarray(0, 9))).toBe('more')
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
