import { once } from 'node:events'
import { connect as connectPlain } from 'node:net'
import { connect } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { RawOrigin, RawVisitor } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
const get = (fields = '') => `GET / HTTP/1.1\r\nHost: shop.localhost\r\n${fields}Connection: close\r\n\r\n`
const TOLD = 'PROXY TCP4 192.0.2.7 198.51.100.1 4711 443\r\n'
const TOLD6 = Buffer.concat([
  Buffer.from('\r\n\r\n\0\r\nQUIT\n!\x21\0\x24', 'latin1'),
  Buffer.from('20010db8000000000000000000000007', 'hex'),
  Buffer.from('20010db8000000000000000000000001', 'hex'),
  Buffer.from([0x12, 0x34, 0x01, 0xbb]),
])

let edge: RunningEdge
let origin: RawOrigin

beforeEach(async () => {
  origin = await RawOrigin.answering(OK)
  await edge.shop(origin.port)
})

afterEach(() => origin.close())

/** Writes pieces to a port, each on its way before the next, and answers all that comes back. */
async function say(port: number, ...chunks: (string | Buffer)[]): Promise<string> {
  const visitor = await RawVisitor.connect(port)
  for (const chunk of chunks) {
    visitor.send(chunk)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return visitor.untilClosed()
}

function getField(name: string): string | undefined {
  return new RegExp(`\r\n${name}: (.*)\r\n`).exec(origin.received)?.[1]
}

describe('behind a proxy that speaks the PROXY protocol', () => {
  beforeAll(async () => {
    edge = await RunningEdge.start({
      ...certificateSettings([makeCertificate()]),
      NORA_EDGE_PROXY_PROTOCOL_FROM: 'loopback',
    })
  })

  afterAll(() => edge.stop())

  test.each<[string, (string | Buffer)[], string]>([
    ['version 1', [TOLD + get()], '192.0.2.7'],
    ['version 1 in pieces', [TOLD.slice(0, 9), TOLD.slice(9), get()], '192.0.2.7'],
    ['version 2 of IPv6', [Buffer.concat([TOLD6, Buffer.from(get())])], '2001:db8::7'],
    ['version 2 in pieces', [TOLD6.subarray(0, 20), TOLD6.subarray(20), get()], '2001:db8::7'],
    ['the proxy’s own', [`PROXY UNKNOWN\r\n${get()}`], '127.0.0.1'],
  ])('the visitor is the one it tells of: %s', async (_, chunks, address) => {
    expect(await say(edge.ports.http_port, ...chunks)).toContain('200 OK')
    expect(getField('X-Forwarded-For')).toBe(address)
  })

  test('the same over TLS', async () => {
    const raw = connectPlain({ port: edge.ports.https_port ?? 0, host: '127.0.0.1' })
    raw.write(TOLD6)
    const socket = connect({ socket: raw, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    socket.write(get())
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toContain('200 OK')
    expect([getField('X-Forwarded-For'), getField('X-Forwarded-Proto')]).toEqual(['2001:db8::7', 'https'])
  })

  test('who does not begin with it is not served', async () => {
    expect(await say(edge.ports.http_port, get())).toBe('')
    expect(await say(edge.ports.http_port, `PROXY nonsense\r\n${get()}`)).toBe('')
    expect(origin.received).toBe('')
  })

  test('a visitor that waits behind the proxy is held to its own limits', async () => {
    const other = await RunningEdge.start({
      NORA_EDGE_PROXY_PROTOCOL_FROM: 'loopback',
      NORA_EDGE_CONNECTIONS_PER_ADDRESS: '1',
    })
    const port = other.ports.http_port
    const first = await RawVisitor.connect(port)
    first.send(TOLD)
    const request = 'GET / HTTP/1.1\r\nHost: nobody.localhost\r\nConnection: close\r\n\r\n'
    await expect.poll(() => say(port, TOLD + request)).toBe('')
    expect(await say(port, TOLD.replace('192.0.2.7', '192.0.2.8') + request)).toContain('404')
    first.close()
    await expect.poll(() => say(port, TOLD + request)).toContain('404')
    await other.stop()
  })
})

describe('from anybody else', () => {
  beforeAll(async () => {
    edge = await RunningEdge.start()
  })

  afterAll(() => edge.stop())

  test.each([
    ['version 1', TOLD],
    ['version 2', TOLD6],
  ])('a PROXY header is a bad request: %s', async (_, header) => {
    expect(await say(edge.ports.http_port, Buffer.concat([Buffer.from(header), Buffer.from(get())]))).toMatch(
      /^HTTP\/1\.1 400 /,
    )
    expect(origin.received).toBe('')
  })

  test('fields that describe the way are replaced', async () => {
    await say(
      edge.ports.http_port,
      get('X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: a\r\n'),
    )
    expect(getField('X-Forwarded-For')).toBe('127.0.0.1')
    expect(getField('X-Forwarded-Proto')).toBe('http')
    expect(getField('X-Forwarded-Host')).toBe('shop.localhost')
  })
})

describe('behind a proxy that is trusted', () => {
  beforeAll(async () => {
    edge = await RunningEdge.start({ NORA_EDGE_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' })
  })

  afterAll(() => edge.stop())

  test('its description of the way is continued, and the visitor is who came to it', async () => {
    const way = 'X-Forwarded-For: 6.6.6.6, 192.0.2.7, 10.1.1.1\r\n'
    await say(
      edge.ports.http_port,
      get(`${way}X-Forwarded-Proto: https\r\nX-Forwarded-Host: shop.example\r\n`),
    )
    expect(getField('X-Forwarded-For')).toBe('6.6.6.6, 192.0.2.7, 10.1.1.1, 127.0.0.1')
    expect(getField('X-Forwarded-Proto')).toBe('https')
    expect(getField('X-Forwarded-Host')).toBe('shop.example')
    await expect
      .poll(() => edge.control.counts.flatMap(({ recent }) => recent.map(({ visitor }) => visitor)))
      .toEqual(['192.0.2.7'])
  })

  test('a visitor is one, however the proxy spells the address', async () => {
    const spellings = ['192.0.2.9', '192.0.2.9:4711', '::ffff:192.0.2.9', '[::FFFF:c000:209]:4712']
    for (const address of spellings) {
      await say(edge.ports.http_port, get(`X-Forwarded-For: ${address}\r\n`))
    }
    const visitors = () => edge.control.counts.flatMap(({ recent }) => recent.map(({ visitor }) => visitor))
    await expect.poll(() => visitors().slice(-4)).toEqual(Array(4).fill('192.0.2.9'))
  })

  test('each request on its connection has a visitor of its own', async () => {
    const keep = (address: string) =>
      get(`X-Forwarded-For: ${address}\r\n`).replace('Connection: close\r\n', '')
    await say(edge.ports.http_port, keep('192.0.2.1') + keep('192.0.2.2') + get())
    expect(origin.received.match(/X-Forwarded-For: .*(?=\r)/g)).toEqual([
      'X-Forwarded-For: 192.0.2.1, 127.0.0.1',
      'X-Forwarded-For: 192.0.2.2, 127.0.0.1',
      'X-Forwarded-For: 127.0.0.1',
    ])
  })
})
