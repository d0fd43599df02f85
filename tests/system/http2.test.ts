import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientHttp2Session } from 'node:http2'
import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { MIB } from '@nora/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { type CertificateFiles, certificateEnv, makeCertificate } from '../kit/certificates.ts'
import { eventually } from '../kit/eventually.ts'
import { type Answer, type Asked, openHttp2, visitDirectly, visitHttp2 } from '../kit/http-versions.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'

const run = promisify(execFile)

let certificate: CertificateFiles
let system: NoraSystem
let origin: Origin
let client: ClientRun
let url: URL
let session: ClientHttp2Session

beforeAll(async () => {
  certificate = makeCertificate()
  system = await bootNora({ env: certificateEnv(certificate) })
  const { api } = await signInAsOwner(system)
  const { token } = await api.credentials.renewToken()
  origin = await startOrigin(serve)
  origin.server.on('upgrade', (req, socket) => void switchToEcho(req, socket))
  client = createClientHome(system, token).run(['http', String(origin.port), '--name', 'two', '--json'])
  url = new URL(String((await client.event('online')).url))
  session = await openHttp2(Number(url.port))
  await eventually(async () => (await visitHttp2(session, url.host, { path: '/plain' })).status === 200)
})

afterAll(async () => {
  session?.destroy()
  await client?.stop()
  await origin?.close()
  await system?.close()
  certificate?.remove()
})

const BINARY = randomBytes(300_000)

function serve(req: IncomingMessage, res: ServerResponse): void {
  const answers: Record<string, () => void> = {
    '/plain': () => void res.end('plain'),
    '/fields': () => {
      res.setHeader('Set-Cookie', ['a=1; Path=/', 'b=2'])
      res.setHeader('X-Twice', ['1', '2'])
      res.setHeader('X-Latin', 'caf\xe9')
      res.writeHead(203).end('fields')
    },
    '/nothing': () => void res.writeHead(204).end(),
    '/same': () => void res.writeHead(304, { etag: '"1"' }).end(),
    '/elsewhere': () => void res.writeHead(302, { location: '/plain' }).end(),
    '/broken': () => void res.writeHead(500, { 'content-length': 3 }).end('oh!'),
    '/gzip': () => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000))),
    '/binary': () => void res.writeHead(200, { 'content-length': BINARY.length }).end(BINARY),
    '/trailers': () => {
      res.writeHead(200, { trailer: 'x-sum' }).write('body')
      res.addTrailers({ 'X-Sum': '4' })
      res.end()
    },
    '/hints': () => {
      res.writeEarlyHints({ link: '</a.css>; rel=preload' })
      res.end('hinted')
    },
    '/events': () => streamEvents(res),
    '/page': () => void res.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  }
  const answer = answers[req.url ?? '']
  if (answer === undefined) echo(req, res)
  else req.resume().on('end', answer)
}

/** Each event goes out when the one before it has been asked for. */
const nextEvent: (() => void)[] = []
function streamEvents(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  let sent = 0
  const send = (): void => {
    res.write(`data: ${++sent}\n\n`)
    if (sent === 3) res.end()
    else nextEvent.push(send)
  }
  send()
}

/** An echo of the text messages of a WebSocket up to 125 bytes. */
function switchToEcho(req: IncomingMessage, socket: Duplex): void {
  const key = `${req.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  socket.on('error', () => {})
  socket.on('end', () => socket.end())
  socket.on('data', (frame: Buffer) => {
    const length = (frame[1] ?? 0) & 127
    const mask = frame.subarray(2, 6)
    const text = frame.subarray(6, 6 + length).map((byte, i) => byte ^ (mask[i % 4] ?? 0))
    socket.write(Buffer.concat([Buffer.of(frame[0] ?? 0, length), text]))
  })
}

const PAGE = `<!doctype html><title>waiting</title><script>
const socket = new WebSocket('wss://' + location.host + '/chat')
socket.onopen = () => socket.send('over h2')
socket.onmessage = ({ data }) => fetch('/plain').then((res) => res.text()).then((text) => {
  document.title = data + ', ' + text + ', ' +
    performance.getEntries().map(({ nextHopProtocol }) => nextHopProtocol).filter(Boolean)
})
</script>`

/** Keeps what both must say alike: not the fields of a connection, nor times. */
function comparable({ status, fields, interim, body, trailers }: Answer) {
  const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'date']
  const lists = new Map<string, string>()
  for (const [name, value] of fields) {
    if (ofConnection.includes(name)) continue
    const former = lists.get(name)
    lists.set(name, former === undefined ? value : `${former}${name === 'set-cookie' ? ' & ' : ', '}${value}`)
  }
  return { status, fields: Object.fromEntries(lists), interim, body: body.toString('latin1'), trailers }
}

describe('over HTTP/2 through a tunnel it is as at the origin itself:', () => {
  const large = randomBytes(2 * MIB)

  test.each<[string, Asked]>([
    ['GET', { path: '/plain' }],
    ['HEAD', { method: 'HEAD', path: '/plain' }],
    ['fields', { path: '/fields' }],
    ['204', { path: '/nothing' }],
    ['304', { path: '/same' }],
    ['a redirect', { path: '/elsewhere' }],
    ['an error', { path: '/broken' }],
    ['compressed content', { path: '/gzip' }],
    ['binary content', { path: '/binary' }],
    ['trailers', { path: '/trailers' }],
    ['interim responses', { path: '/hints' }],
    ['DELETE', { method: 'DELETE', path: '/plain' }],
    ['OPTIONS', { method: 'OPTIONS', path: '/plain' }],
  ])('%s', async (_, asked) => {
    const [direct, through] = [
      await visitDirectly(origin.port, asked),
      await visitHttp2(session, url.host, asked),
    ]
    expect(comparable(through)).toEqual(comparable(direct))
  })

  test.each<[string, Asked]>([
    ['of known length', { method: 'POST', headers: { 'content-length': large.length }, body: large }],
    ['of unknown length', { method: 'POST', body: large }],
    [
      'that waits for 100',
      { method: 'PUT', headers: { expect: '100-continue', 'content-length': 4 }, body: 'wait' },
    ],
    [
      'with trailers',
      { method: 'POST', headers: { trailer: 'x-sum' }, body: 'sum', trailers: { 'x-sum': '3' } },
    ],
  ])('a body %s', async (_, asked) => {
    const answers = [await visitDirectly(origin.port, asked), await visitHttp2(session, url.host, asked)]
    const [direct, through] = answers.map(({ status, interim, body }) => {
      const { method, bytes, sha256, trailers } = JSON.parse(body.toString()) as Record<string, unknown>
      return { status, interim, method, bytes, sha256, trailers }
    })
    expect(through).toEqual(direct)
    expect(through?.bytes).toBe(asked.body?.length)
  })
})

test('server-sent events arrive one by one', async () => {
  const stream = session.request({ ':authority': url.host, ':path': '/events' })
  const received: string[] = []
  const ended = once(stream, 'end')
  stream.on('data', (chunk: Buffer) => received.push(chunk.toString()))
  for (let i = 1; i <= 3; i++) {
    await eventually(() => received.join('').endsWith(`data: ${i}\n\n`))
    nextEvent.shift()?.()
  }
  await ended
  expect(received.join('')).toBe('data: 1\n\ndata: 2\n\ndata: 3\n\n')
})

test('a hundred megabytes both ways at once, byte-equal', async () => {
  const upload = session.request({ ':method': 'POST', ':authority': url.host, ':path': '/upload' })
  const hash = createHash('sha256')
  const part = randomBytes(MIB)
  const answered = once(upload, 'response')
  for (let i = 0; i < 100; i++) {
    hash.update(part)
    if (!upload.write(part)) await once(upload, 'drain')
  }
  upload.end()
  await answered
  let text = ''
  for await (const chunk of upload) text += String(chunk)
  expect(JSON.parse(text)).toMatchObject({ bytes: 100 * MIB, sha256: hash.digest('hex') })
})

describe('real clients', () => {
  test('curl speaks HTTP/2, uploads and downloads', async () => {
    const resolve = ['--resolve', `${url.host}:127.0.0.1`]
    const file = '/usr/bin/env'
    const said = [
      '-sk',
      '--http2',
      ...resolve,
      '-w',
      '\n%{http_version} %{response_code}',
      '-T',
      file,
      `${url}up`,
    ]
    const { stdout } = await run('curl', said)
    const [body = '', facts] = stdout.split('\n')
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
    expect(facts).toBe('2 200')
    expect(JSON.parse(body)).toMatchObject({ method: 'PUT', sha256: hash.digest('hex') })
  })

  test('curl and nghttp that know of HTTP/2 beforehand use it in the clear', async () => {
    const plain = `http://${url.hostname}:${system.ready.edge_http_port}/plain`
    const resolve = ['--resolve', `${url.hostname}:${system.ready.edge_http_port}:127.0.0.1`]
    const facts = ['-s', '-o', '/dev/null', '-w', '%{http_version} %{response_code}']
    expect((await run('curl', [...facts, '--http2-prior-knowledge', ...resolve, plain])).stdout).toBe('2 200')
    expect((await run('curl', [...facts, '--http1.0', ...resolve, plain])).stdout).toMatch(/^1\S* 200$/)
    const address = `http://127.0.0.1:${system.ready.edge_http_port}/plain`
    const { stdout } = await run('nghttp', ['-v', '-H', `:authority: ${new URL(plain).host}`, address])
    expect(stdout).toContain(':status: 200')
  })

  test('h2load: a thousand requests, ten at a time on ten connections, none fails', async () => {
    const load = ['-n', '1000', '-c', '10', '-m', '10', `--connect-to=127.0.0.1:${url.port}`, `${url}plain`]
    const { stdout } = await run('h2load', load)
    expect(stdout).toContain('requests: 1000 total, 1000 started, 1000 done, 1000 succeeded, 0 failed')
    expect(stdout).toContain('Application protocol: h2')
  })

  test('Chromium loads a page and talks over a WebSocket', async () => {
    const browser = await launchBrowser()
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
    await page.goto(`${url}page`)
    await page.waitForFunction(`document.title !== 'waiting'`)
    expect(await page.title()).toMatch(/^over h2, plain, h2(?:,h2)+$/)
    await browser.close()
  })
})
