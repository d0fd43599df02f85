import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { RawHttp2, readStatus } from '../kit/raw-http2.ts'
import { RunningEdge } from '../kit/running-edge.ts'
import { continuations } from './conformance/continuations.fixtures.ts'
import { fieldBlocks } from './conformance/field-blocks.fixtures.ts'
import { floods } from './conformance/floods.fixtures.ts'
import { flow } from './conformance/flow.fixtures.ts'
import { frames } from './conformance/frames.fixtures.ts'
import { requests } from './conformance/requests.fixtures.ts'
import type { Expected, Row, SeenRequest } from './conformance/row.ts'
import { GET, headers, ping, Type } from './conformance/row.ts'
import { streams } from './conformance/streams.fixtures.ts'

/** Above every stream that a row opens. */
const LAST_STREAM = 0x7fff_ffff
const PROBE = 'probe123'

let edge: RunningEdge
let origin: Server
let seen: SeenRequest[] = []

beforeAll(async () => {
  edge = await RunningEdge.start(certificateSettings([makeCertificate(['DNS:shop.localhost'])]))
  origin = createServer(serve)
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  await edge.shop((origin.address() as AddressInfo).port)
})

afterAll(async () => {
  await edge?.stop()
  origin?.closeAllConnections()
  origin?.close()
})

const ANSWERS: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = {
  '/hang': () => {},
  '/big': (_, res) => void res.end('x'.repeat(200_000)),
  '/nothing': (_, res) => void res.writeHead(204).end(),
  '/trailers': (_, res) => {
    res.writeHead(200, { trailer: 'x-sum' }).write('body')
    res.addTrailers({ 'x-sum': '4' })
    res.end()
  },
  '/hints': (_, res) => {
    res.writeEarlyHints({ link: '</a.css>; rel=preload' })
    res.end('hinted')
  },
  '/early': (_, res) => void res.end('early'),
}

function serve(req: IncomingMessage, res: ServerResponse): void {
  const answer = ANSWERS[req.url ?? '']
  let body = ''
  if (answer !== undefined) answer(req, res)
  if (req.url === '/hang') return
  req.setEncoding('latin1')
  req.on('data', (text: string) => {
    body += text
  })
  req.on('end', () => {
    const { method = '', url = '', headers, trailers } = req
    seen.push({ method, url, headers, body, trailers })
    if (answer === undefined) res.setHeader('x-url', url).end('hi')
  })
}

describe.each<[string, Row[]]>([
  ['frames', frames],
  ['field blocks in several frames', continuations],
  ['streams', streams],
  ['settings and flow control', flow],
  ['requests and responses', requests],
  ['compressed fields', fieldBlocks],
  ['floods', floods],
])('%s:', (_, rows) => {
  test.each(rows)('$rule: $title', async (row) => {
    seen = []
    const client = await RawHttp2.connect(edge.ports.https_port ?? 0, { isBare: row.isBare === true })
    try {
      await play(client, row)
    } finally {
      client.close()
    }
  })
})

async function play(client: RawHttp2, { sends, waitsFor, expected, verify }: Row): Promise<void> {
  const [first, ...rest] = sends
  if (first !== undefined) client.write(first)
  if (waitsFor !== undefined) await waitsFor(client)
  for (const bytes of rest) client.write(bytes)
  await assertExpected(client, expected)
  await verify?.(client, seen)
  if (!('connection' in expected) && !('closes' in expected)) await assertServes(client)
}

async function assertExpected(client: RawHttp2, expected: Expected): Promise<void> {
  if ('connection' in expected) {
    const { payload } = await client.until(({ type }) => type === Type.GOAWAY)
    expect(expected.connection).toContain(payload.readUInt32BE(4))
    await client.untilClosed()
  } else if ('closes' in expected) await client.untilClosed()
  else if ('reset' in expected) {
    const stream = expected.stream ?? 1
    const { payload } = await client.until((one) => one.type === Type.RST_STREAM && one.streamId === stream)
    expect(payload.readUInt32BE(0)).toBe(expected.reset)
  } else if ('status' in expected) {
    const stream = expected.stream ?? 1
    const outcome = await client.until(
      ({ type, streamId }) => streamId === stream && (type === Type.HEADERS || type === Type.RST_STREAM),
    )
    expect(readStatus(outcome)).toBe(expected.status)
  } else {
    client.write(ping(PROBE))
    await client.until(({ type, flags, payload }) => {
      return type === Type.PING && flags === 1 && payload.toString() === PROBE
    })
    expect(client.received.some(({ type }) => type === Type.RST_STREAM || type === Type.GOAWAY)).toBe(false)
  }
}

/** What was an error of one stream, or none, leaves the connection as useful as before. */
async function assertServes(client: RawHttp2): Promise<void> {
  client.write(headers(LAST_STREAM, GET))
  const answer = await client.until(({ streamId, type }) => streamId === LAST_STREAM && type === Type.HEADERS)
  expect(readStatus(answer)).toBe(200)
}

test('the table covers what it names', () => {
  const rows = [frames, continuations, streams, flow, requests, fieldBlocks, floods].flat()
  expect(rows.length).toBeGreaterThanOrEqual(180)
  expect(new Set(rows.map(({ rule, title }) => `${rule}: ${title}`)).size).toBe(rows.length)
})
