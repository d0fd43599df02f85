import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { type ClientHttp2Stream, connect as connectHttp2, constants } from 'node:http2'
import { request as requestSecure } from 'node:https'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { within } from '@nora/kit'
import { WebSocket } from 'ws'
import { GREETING, type SoakStage } from './stage.ts'

/** Returns a number from 0 to 1. */
export type Random = () => number
export type Act = (stage: SoakStage, random: Random) => Promise<void>

const LARGEST_BYTES = 8 * 2 ** 20
const PATIENCE_MS = 60_000
const CHUNK = Buffer.alloc(64 * 1024, 'burrow ')
const HTTP2_STREAMS = 12
const HTTP2_SESSIONS = 3

/** Visitors do these: good ones, and some that leave in the middle. Each throws when it was served badly. */
export const VISITORS: Readonly<Record<string, Act>> = {
  async visit(stage, random) {
    const res = await getAnswer(send(stage, random, { path: '/' }).end())
    expectEqual('the greeting', await getText(res), GREETING)
  },

  async download(stage, random) {
    const bytes = sizeFrom(random)
    const res = await getAnswer(send(stage, random, { path: `/bytes/${bytes}` }).end())
    let got = 0
    for await (const chunk of res as AsyncIterable<Buffer>) got += chunk.length
    expectEqual('the length of a download', got, bytes)
  },

  async upload(stage, random) {
    const bytes = sizeFrom(random)
    const headers = { 'content-length': bytes }
    const req = send(stage, random, { method: 'POST', path: '/count', headers })
    const answered = getAnswer(req)
    await Promise.race([writeBytes(req, bytes), answered])
    req.end()
    expectEqual('the length of an upload', await getText(await answered), String(bytes))
  },

  async 'download left in the middle'(stage, random) {
    const req = send(stage, random, { path: `/bytes/${LARGEST_BYTES}` }).end()
    const res = await getAnswer(req)
    res.on('error', () => {})
    await once(res, 'data')
    await pause(random() * 20)
    req.destroy()
  },

  async 'upload left in the middle'(stage, random) {
    const headers = { 'content-length': LARGEST_BYTES }
    const req = send(stage, random, { method: 'POST', path: '/count', headers })
    req.on('error', () => {})
    // Nobody may answer before the end; whoever does makes no more room to write.
    const answered = getAnswer(req).then((res) => {
      throw new Error(`answered ${res.statusCode} in the middle`)
    })
    await Promise.race([writeBytes(req, random() * LARGEST_BYTES * 0.5), answered])
    answered.catch(() => {})
    req.destroy()
  },

  async 'reader that stops reading'(stage, random) {
    const req = send(stage, random, { path: `/bytes/${LARGEST_BYTES}` }).end()
    const res = await getAnswer(req)
    res.on('error', () => {}).pause()
    await pause(100 + random() * 400)
    req.destroy()
  },

  async 'half a head'(stage, random) {
    const socket = connect(stage.system.ready.edge_http_port, '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(`GET / HTTP/1.1\r\nHost: ${stage.hostname}\r\nX-`)
    await pause(random() * 50)
    if (random() < 0.5) socket.resetAndDestroy()
    else socket.destroy()
  },

  async websocket(stage, random) {
    const socket = await openWebSocket(stage)
    for (let message = 0; message < 5; message++) {
      const text = 'x'.repeat(1 + Math.floor(random() * 50_000))
      socket.send(text)
      const data = await nextMessage(socket)
      expectEqual('an echo', data.length, text.length)
    }
    socket.close()
    await once(socket, 'close', { signal: patience() })
  },

  async 'websocket cut off'(stage, random) {
    const socket = await openWebSocket(stage)
    socket.on('error', () => {})
    socket.send('x'.repeat(1 + Math.floor(random() * 50_000)))
    socket.terminate()
  },

  async 'http2 with streams taken back'(stage, random) {
    let wanted = HTTP2_STREAMS
    // An edge that is being replaced has not touched what it refuses: a browser retries on a new connection.
    for (let session = 1; wanted > 0; session++) {
      if (session > HTTP2_SESSIONS) throw new Error(`refused by ${HTTP2_SESSIONS} connections in a row`)
      wanted = await askOverHttp2(stage, random, wanted)
    }
  },
}

/** Answers how many of the streams were refused; takes half of all back. */
async function askOverHttp2(stage: SoakStage, random: Random, count: number): Promise<number> {
  const authority = `https://${stage.hostname}:${stage.system.ready.edge_https_port}`
  const session = connectHttp2(authority, {
    host: '127.0.0.1',
    servername: stage.hostname,
    rejectUnauthorized: false,
  })
  session.on('error', () => {})
  try {
    const refused = Array.from({ length: count }, async () => {
      const stream = session.request({ ':path': '/', ':authority': new URL(authority).host })
      stream.on('error', () => {})
      const isTakenBack = random() < 0.5
      if (isTakenBack) stream.close(constants.NGHTTP2_CANCEL)
      stream.resume()
      await getClose(stream)
      if (isTakenBack) return false
      if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM) return true
      expectEqual('the end of a stream', stream.rstCode, constants.NGHTTP2_NO_ERROR)
      return false
    })
    return (await Promise.all(refused)).filter(Boolean).length
  } finally {
    session.destroy()
  }
}

/** However it is closed: `once` of Node would reject for the errors that are looked at here. */
function getClose(stream: ClientHttp2Stream): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('close', resolve)
    patience().addEventListener('abort', () => reject(new Error('a stream does not end')))
  })
}

/** Rejects at once when the connection is closed instead: whoever was cut off must not seem to wait. */
async function nextMessage(socket: WebSocket): Promise<Buffer> {
  const closing = new AbortController()
  const onClose = () => closing.abort(new Error('the connection was closed'))
  socket.once('close', onClose)
  try {
    const [data] = await within(PATIENCE_MS, closing.signal, (signal) => once(socket, 'message', { signal }))
    return data as Buffer
  } finally {
    socket.off('close', onClose)
  }
}

/** Over TLS or not, on a connection of its own. */
function send(
  { system, hostname }: SoakStage,
  random: Random,
  { headers, ...options }: RequestOptions,
): ClientRequest {
  const { edge_http_port, edge_https_port } = system.ready
  const isSecure = random() < 0.5
  const port = isSecure ? edge_https_port : edge_http_port
  const req = (isSecure ? requestSecure : request)({
    host: '127.0.0.1',
    port,
    servername: hostname,
    rejectUnauthorized: false,
    agent: false,
    signal: patience(),
    headers: { host: `${hostname}:${port}`, ...headers },
    ...options,
  })
  return req
}

async function getAnswer(req: ClientRequest): Promise<IncomingMessage> {
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  if (res.statusCode !== 200) {
    res.resume()
    throw new Error(`${req.method} ${req.path}: ${res.statusCode} ${res.headers['nora-error'] ?? ''}`)
  }
  return res
}

async function getText(res: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of res as AsyncIterable<Buffer>) text += chunk.toString()
  return text
}

async function writeBytes(req: ClientRequest, bytes: number): Promise<void> {
  for (let left = Math.floor(bytes); left > 0 && !req.destroyed; left -= CHUNK.length) {
    const part = CHUNK.subarray(0, Math.min(left, CHUNK.length))
    if (!req.write(part)) await once(req, 'drain', { signal: patience() })
  }
}

async function openWebSocket({ system, hostname }: SoakStage): Promise<WebSocket> {
  const { edge_http_port } = system.ready
  const headers = { host: `${hostname}:${edge_http_port}` }
  const socket = new WebSocket(`ws://127.0.0.1:${edge_http_port}/`, {
    headers,
    handshakeTimeout: PATIENCE_MS,
  })
  await once(socket, 'open', { signal: patience() })
  return socket
}

function sizeFrom(random: Random): number {
  // Mostly small: pages, not films.
  return 1 + Math.floor(random() ** 4 * LARGEST_BYTES)
}

function patience(): AbortSignal {
  return AbortSignal.timeout(PATIENCE_MS)
}

function expectEqual<T>(what: string, got: T, wanted: T): void {
  if (got !== wanted) throw new Error(`${what} is ${String(got)}, not ${String(wanted)}`)
}
