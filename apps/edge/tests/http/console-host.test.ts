import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'
import { visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

/** A server in place of control that answers with what it received. */
async function startConsole(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk))
    req.on('end', () => res.end(JSON.stringify({ url: req.url, headers: req.headers, body })))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, port: (server.address() as { port: number }).port }
}

let edge: RunningEdge
let here: { server: Server; port: number }

beforeAll(async () => {
  here = await startConsole()
  edge = await RunningEdge.start({
    NORA_EDGE_CONSOLE_HOST: 'Console.example.test',
    NORA_EDGE_CONSOLE_ADDRESS: `127.0.0.1:${here.port}`,
  })
})
afterAll(async () => {
  await edge.stop()
  here.server.close()
})

const ask = (host: string, { fields = '', body = '' } = {}) =>
  visit(
    edge.ports.http_port,
    `POST /v1/user?x=1 HTTP/1.1\r\nHost: ${host}\r\n${fields}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )

describe('the console’s host', () => {
  test('leads to control, with the visitor’s address and nothing that the visitor made up', async () => {
    const answer = await ask('console.example.test:8080', {
      body: 'pie',
      fields: 'X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\n',
    })
    expect(answer).toContain(' 200 OK')
    const seen = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
    expect(seen).toMatchObject({
      url: '/v1/user?x=1',
      body: 'pie',
      headers: {
        host: 'console.example.test:8080',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      },
    })
  })

  test.each(['CONSOLE.EXAMPLE.TEST', 'console.example.test.'])('is found as %s', async (host) => {
    expect(await ask(host)).toContain(' 200 OK')
  })
})

test('a console that is away is 502, and answers again when it is back', async () => {
  const port = await freePort()
  const other = await RunningEdge.start({
    NORA_EDGE_CONSOLE_HOST: 'console.example.test',
    NORA_EDGE_CONSOLE_ADDRESS: `127.0.0.1:${port}`,
  })
  const get = () =>
    visit(other.ports.http_port, 'GET / HTTP/1.1\r\nHost: console.example.test\r\nConnection: close\r\n\r\n')
  expect(await get()).toContain(' 502 ')
  const { server } = await startConsole(port)
  expect(await get()).toContain(' 200 OK')
  server.close()
  await other.stop()
})

test('no tunnel stands in for the console', async () => {
  const other = await RunningEdge.start({
    NORA_EDGE_CONSOLE_HOST: 'shop.localhost',
    NORA_EDGE_CONSOLE_ADDRESS: `127.0.0.1:${here.port}`,
  })
  const agent = await other.shop(await freePort())
  const answer = await visit(
    other.ports.http_port,
    'GET /console HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toContain('"url":"/console"')
  agent.destroy()
  await other.stop()
})
