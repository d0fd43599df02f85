import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { MIB } from '@nora/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { bulkDigest, download, streamBulk, upload, watchMemory } from '../kit/bulk.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type Echo, echo, echoedHeader, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

const GIGABYTE_MIB = 1024

let system: NoraSystem
let home: ClientHome
let origin: Origin
let client: ClientRun
let url: string

beforeAll(async () => {
  system = await bootNora()
  const { api } = await signInAsOwner(system)
  const { token } = await api.credentials.renewToken()
  home = createClientHome(system, token)
  origin = await startOrigin((req, res) => {
    if (req.url === '/sse') return streamEvents(res)
    if (req.url === '/gigabyte') return streamBulk(res, GIGABYTE_MIB)
    return echo(req, res)
  })
  client = home.run(['http', String(origin.port), '--name', 'shop', '--json'])
  url = String((await client.event('online')).url)
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await system?.close()
})

describe('a request through a tunnel', () => {
  test('reaches the origin as it was sent, with forwarding headers of the edge', async () => {
    const { status, text } = await visit(`${url}/a%20b?q=1&q=2`, {
      method: 'PUT',
      headers: {
        'X-Case': 'Kept',
        'X-Forwarded-For': '6.6.6.6',
        Connection: 'keep-alive, X-Gone',
        'X-Gone': '1',
      },
    })
    const seen = JSON.parse(text) as Echo
    expect(status).toBe(200)
    expect(seen).toMatchObject({ method: 'PUT', url: '/a%20b?q=1&q=2' })
    expect(seen.raw_headers).toContain('X-Case')
    expect(echoedHeader(seen, 'host')).toEqual([new URL(url).host])
    expect(echoedHeader(seen, 'x-forwarded-for')).toEqual(['127.0.0.1'])
    expect(echoedHeader(seen, 'x-forwarded-proto')).toEqual(['http'])
    expect(echoedHeader(seen, 'x-forwarded-host')).toEqual([new URL(url).host])
    expect(echoedHeader(seen, 'x-real-ip')).toEqual([])
    expect(echoedHeader(seen, 'x-gone')).toEqual([])
  })

  test('carries a chunked body with trailers', async () => {
    const { port, host } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /c HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\nConnection: close\r\n\r\n` +
        '5\r\nhello\r\n6\r\n world\r\n0\r\nX-Sum: 11\r\n\r\n',
    )
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
    await once(socket, 'close')
    const seen = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Echo
    expect(seen.bytes).toBe(11)
    expect(seen.trailers).toEqual({ 'x-sum': '11' })
  })

  test('HEAD has no body and leaves the connection usable', async () => {
    const head = await visit(`${url}/h`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
    expect(head.body).toHaveLength(0)
    expect((await visit(`${url}/after`)).status).toBe(200)
  })

  test('server-sent events arrive one by one', async () => {
    const gaps = await eventGaps(`${url}/sse`)
    expect(gaps.events).toBe(5)
    // The origin waits 100 ms between two events: they may not arrive together.
    expect(gaps.largestBatch).toBe(1)
  })

  test('a WebSocket passes bytes both ways', async () => {
    const chat = await startOrigin(echo)
    chat.server.on('upgrade', (_req, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
      socket.on('data', (data: Buffer) => socket.write(Buffer.concat([Buffer.from('echo:'), data])))
      socket.on('end', () => socket.end())
    })
    const run = home.run(['http', String(chat.port), '--name', 'chat', '--json'])
    const { host, port } = new URL(String((await run.event('online')).url))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    let received = ''
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString()
    })
    await eventually(() => received.includes('\r\n\r\n'))
    expect(received).toMatch(/^HTTP\/1\.1 101 /)
    socket.write('over')
    await eventually(() => received.includes('echo:over'))
    socket.destroy()
    await run.stop()
    await chat.close()
  })
})

describe('a gigabyte', () => {
  const pids = () => [...system.ready.edge_pids, client.child.pid ?? 0]

  test('downloads byte-equal with flat memory at edge and agent', async () => {
    const watch = watchMemory(pids())
    const { digest, bytes } = await download(`${url}/gigabyte`)
    expect(bytes).toBe(GIGABYTE_MIB * MIB)
    expect(digest).toBe(bulkDigest(GIGABYTE_MIB))
    expect(watch.growthMib()).toBeLessThan(160)
  })

  test('uploads byte-equal with flat memory at edge and agent', async () => {
    const watch = watchMemory(pids())
    const seen = await upload(`${url}/upload`, GIGABYTE_MIB)
    expect(seen.bytes).toBe(GIGABYTE_MIB * MIB)
    expect(seen.sha256).toBe(bulkDigest(GIGABYTE_MIB))
    expect(watch.growthMib()).toBeLessThan(160)
  })
})

describe('answers of the edge itself', () => {
  const unknown = () => `http://nobody-here.localhost:${system.ready.edge_http_port}/`

  test('an unknown host is a page for browsers, JSON for programs and a line for curl', async () => {
    const page = await visit(unknown(), { headers: { accept: 'text/html,*/*', 'accept-language': 'ru' } })
    expect(page.status).toBe(404)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).toMatch(/[а-яё]{4}/i)
    expect(page.text).toMatch(/req_\w+/)

    const json = await visit(unknown(), { headers: { accept: 'application/json' } })
    expect(json.status).toBe(404)
    expect(JSON.parse(json.text)).toMatchObject({ request_id: expect.stringMatching(/^req_/) })

    const line = await visit(unknown(), { headers: { accept: '*/*', 'user-agent': 'curl/8.0' } })
    expect(line.status).toBe(404)
    expect(line.text.trim().split('\n')).toHaveLength(1)
  })

  test('a tunnel whose agent is away is 503 with Retry-After', async () => {
    const run = home.run(['http', String(origin.port), '--name', 'away', '--json'])
    const away = String((await run.event('online')).url)
    run.child.kill('SIGKILL')
    await run.exited
    const answer = await eventually(async () => {
      const got = await visit(away)
      return got.status === 503 ? got : null
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('an origin that is down is 502: visitors learn nothing of the target, the owner learns what to check', async () => {
    const gone = await startOrigin(echo)
    await gone.close()
    const run = home.run(['http', String(gone.port), '--name', 'down', '--json'])
    const down = String((await run.event('online')).url)
    const answer = await visit(down, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(502)
    expect(answer.text).not.toContain(String(gone.port))
    await eventually(
      () =>
        run.stdout().includes(`localhost:${gone.port}`) || run.stdout().includes(`127.0.0.1:${gone.port}`),
    )
    await run.stop()
  })

  const heads: [name: string, bytes: string][] = [
    ['a bare LF after the request line', 'GET / HTTP/1.1\nHost: HOST\r\n\r\n'],
    ['a bare LF in a header', 'GET / HTTP/1.1\r\nHost: HOST\nX: y\r\n\r\n'],
    ['a bare CR in a value', 'GET / HTTP/1.1\r\nHost: HOST\r\nX: a\rb\r\n\r\n'],
    ['NUL in a value', 'GET / HTTP/1.1\r\nHost: HOST\r\nX: a\0b\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost: HOST\r\nX : y\r\n\r\n'],
    ['a folded line', 'GET / HTTP/1.1\r\nHost: HOST\r\nX: y\r\n z\r\n\r\n'],
    ['an empty name', 'GET / HTTP/1.1\r\nHost: HOST\r\n: y\r\n\r\n'],
    ['a name that is no token', 'GET / HTTP/1.1\r\nHost: HOST\r\nX(: y\r\n\r\n'],
    ['two spaces in the request line', 'GET  / HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['a tab in the request line', 'GET\t/ HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['HTTP/1.2', 'GET / HTTP/1.2\r\nHost: HOST\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: HOST\r\nHost: HOST\r\n\r\n'],
    ['a Host against an absolute-form target', 'GET http://other.localhost/ HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['Content-Length with a sign', 'POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: +3\r\n\r\nabc'],
    [
      'Content-Length repeated',
      'POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc',
    ],
    ['Content-Length as a list', 'POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3, 3\r\n\r\nabc'],
    [
      'Content-Length of 20 digits',
      'POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 99999999999999999999\r\n\r\n',
    ],
    [
      'Content-Length with Transfer-Encoding',
      'POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a coding before chunked',
      'POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'chunked twice',
      'POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['chunked in HTTP/1.0', 'POST / HTTP/1.0\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    [
      'a chunk size that is not hexadecimal',
      'POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n',
    ],
    [
      'chunk data without its CRLF',
      'POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n1\r\naXX0\r\n\r\n',
    ],
  ]

  test.each(heads)('%s is refused and the connection closed', async (_name, bytes) => {
    const { host, port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(bytes.replaceAll('HOST', host), 'latin1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
    })
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 (400|431|501) /)
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
  })
})

function streamEvents(res: import('node:http').ServerResponse): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  let sent = 0
  const timer = setInterval(() => {
    res.write(`data: ${sent}\n\n`)
    if (++sent === 5) {
      clearInterval(timer)
      res.end()
    }
  }, 100)
}

function send(target: string, method: string): ReturnType<typeof request> {
  const { host, port, pathname } = new URL(target)
  return request({ host: '127.0.0.1', port, path: pathname, method, agent: false, headers: { host } })
}

async function eventGaps(target: string): Promise<{ events: number; largestBatch: number }> {
  const req = send(target, 'GET')
  req.end()
  const [res] = (await once(req, 'response')) as [import('node:http').IncomingMessage]
  let events = 0
  let largestBatch = 0
  for await (const chunk of res as AsyncIterable<Buffer>) {
    const inThisRead = chunk.toString().split('data:').length - 1
    events += inThisRead
    largestBatch = Math.max(largestBatch, inThisRead)
  }
  return { events, largestBatch }
}
