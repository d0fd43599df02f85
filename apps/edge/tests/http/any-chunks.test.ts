import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MessageReader } from '@nora/http1'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawVisitor } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

type Ask = { method: string; body: string | null; isChunked: boolean; answersChunked: boolean }

let edge: RunningEdge
const origin = createServer((req, res) => {
  let body = ''
  req.setEncoding('latin1')
  req.on('data', (part: string) => {
    body += part
  })
  req.on('end', () => {
    const answer = `${req.method} ${req.url} ${body}`
    if (!req.url?.includes('chunked')) res.setHeader('content-length', answer.length)
    // In two writes, so that chunks and frames do not fall together.
    res.write(answer.slice(0, answer.length / 2))
    res.end(answer.slice(answer.length / 2))
  })
})

beforeAll(async () => {
  edge = await RunningEdge.start()
  origin.listen(0, '127.0.0.1')
  await new Promise((resolve) => origin.once('listening', resolve))
  await edge.shop((origin.address() as AddressInfo).port)
})

afterAll(async () => {
  origin.closeAllConnections()
  origin.close()
  await edge.stop()
})

const ask: fc.Arbitrary<Ask> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
  body: fc.option(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '0'), maxLength: 60 })),
  isChunked: fc.boolean(),
  answersChunked: fc.boolean(),
})

function toBytes({ method, body, isChunked, answersChunked }: Ask, number: number): string {
  const head = `${method} /${number}${answersChunked ? 'chunked' : ''} HTTP/1.1\r\nHost: shop.localhost\r\n`
  if (body === null) return `${head}\r\n`
  if (!isChunked) return `${head}Content-Length: ${body.length}\r\n\r\n${body}`
  const half = body.slice(0, body.length / 2)
  const chunks = [half, body.slice(half.length)].filter((chunk) => chunk !== '')
  const framed = chunks.map((chunk) => `${chunk.length.toString(16)};x=y\r\n${chunk}\r\n`).join('')
  return `${head}Transfer-Encoding: chunked\r\n\r\n${framed}0\r\nX-T: 1\r\n\r\n`
}

function expectedAnswer({ method, body, answersChunked }: Ask, number: number): string {
  return method === 'HEAD' ? '' : `${method} /${number}${answersChunked ? 'chunked' : ''} ${body ?? ''}`
}

/** Sends the requests cut at `cuts` and answers the bodies of what comes back. */
async function converse(asks: Ask[], cuts: number[]): Promise<string[]> {
  const bodies = ['']
  let seen = 0
  const reader = new MessageReader(
    { kind: 'response', isHeadRequest: () => asks[bodies.length - 1]?.method === 'HEAD' },
    {
      onHead() {},
      onBody: (bytes, start, end) => {
        bodies[bodies.length - 1] += bytes.toString('latin1', start, end)
      },
      onEnd: () => bodies.push(''),
      onRefused: (refusal) => bodies.push(`refused: ${refusal}`),
    },
  )
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.socket.setNoDelay(true)
  const text = asks.map(toBytes).join('')
  const places = [...new Set(cuts.map((cut) => cut % text.length))].sort((a, b) => a - b)
  for (const [i, place] of [0, ...places].entries()) {
    visitor.send(text.slice(place, places[i] ?? text.length))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await visitor.until(() => {
    reader.feed(visitor.received, seen, visitor.received.length)
    seen = visitor.received.length
    return bodies.length > asks.length
  })
  visitor.close()
  return bodies.slice(0, -1)
}

test('whatever is pipelined and however it is cut, each request gets its own answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(ask, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(4000), { maxLength: 12 }),
      async (asks, cuts) => {
        expect(await converse(asks, cuts)).toEqual(asks.map(expectedAnswer))
      },
    ),
    { numRuns: 150 },
  )
})
