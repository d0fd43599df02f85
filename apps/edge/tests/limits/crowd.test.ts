import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

/** Several times as many as one turn of the loop takes. */
const VISITORS = 150

let edge: RunningEdge
const asked: string[] = []
/** Says back what it was sent. */
const origin = createServer(async (req, res) => {
  asked.push(req.url ?? '')
  const body = await text(req)
  res.end(`${req.url} ${body}`)
}).listen(0, '127.0.0.1')

beforeAll(async () => {
  edge = await RunningEdge.start()
  await edge.shop((origin.address() as AddressInfo).port)
})

afterAll(async () => {
  await edge.stop()
  origin.close()
  origin.closeAllConnections()
})

const post = (path: string, body: string, fields = '') =>
  `POST ${path} HTTP/1.1\r\nHost: shop.localhost\r\n${fields}Content-Length: ${body.length}\r\n\r\n${body}`

/** They are there before any of them asks. */
function arrive(count: number): Promise<RawVisitor[]> {
  return Promise.all(Array.from({ length: count }, () => RawVisitor.connect(edge.ports.http_port)))
}

test('visitors who ask at the same moment all get their own answers, bodies and next requests included', async () => {
  const visitors = await arrive(VISITORS)
  visitors.forEach((visitor, i) => {
    visitor.send(post(`/first/${i}`, `body ${i}`) + post(`/second/${i}`, 'more', 'Connection: close\r\n'))
  })
  const answers = await Promise.all(visitors.map((visitor) => visitor.untilClosed()))
  answers.forEach((answer, i) => {
    expect(answer.match(/\/(first|second)\/\d+ .*/g)?.map((line) => line.replace(/HTTP.*/, ''))).toEqual([
      expect.stringContaining(`/first/${i} body ${i}`),
      expect.stringContaining(`/second/${i} more`),
    ])
  })
})

test('one who has said all and waits is answered; one who leaves asks nothing', async () => {
  asked.length = 0
  const visitors = await arrive(VISITORS)
  for (const [i, visitor] of visitors.entries()) visitor.send(post(`/${i}`, 'x', 'Connection: close\r\n'))
  const ending = visitors.slice(0, 100)
  for (const visitor of ending) visitor.socket.end()
  // Before the edge has had a turn.
  for (const visitor of visitors.slice(100)) visitor.socket.resetAndDestroy()
  const answers = await Promise.all(ending.map((visitor) => visitor.untilClosed()))
  for (const [i, answer] of answers.entries()) expect(answer).toContain(`/${i} x`)
  expect(await visit(edge.ports.http_port, post('/later', 'y', 'Connection: close\r\n'))).toContain(
    '/later y',
  )
  expect(new Set(asked).size).toBe(asked.length)
})

test('visitors who send a byte at the same moment, again and again, are all heard to the end', async () => {
  const visitors = await arrive(VISITORS)
  const chunks = ['a', 'b', 'c', 'd', 'e']
  for (const [i, visitor] of visitors.entries())
    visitor.send(
      `POST /${i} HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\nContent-Length: 5\r\n\r\n`,
    )
  for (const chunk of chunks) {
    for (const visitor of visitors) visitor.send(chunk)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const answers = await Promise.all(visitors.map((visitor) => visitor.untilClosed()))
  for (const [i, answer] of answers.entries()) expect(answer).toContain(`/${i} abcde`)
})
