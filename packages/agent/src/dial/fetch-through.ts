import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { MIB, SECOND_MS, within } from '@nora/kit'
import { answerTooLarge, proxyWantsSignIn, redirected, silent } from './dial-problems.ts'
import type { HttpProxy } from './http-proxy.ts'
import type { Network } from './network.ts'
import { openConnection, openToProxy } from './open-connection.ts'
import { CONNECTION_LIMIT_MS, unlessAborted } from './unless-aborted.ts'

/** Calls of the API answer with far less. */
const ANSWER_LIMIT_BYTES = 32 * MIB
/** Of a stream; the heads of other answers come with their bodies, which callers bound. */
const HEAD_LIMIT_MS = 30 * SECOND_MS
const WITHOUT_BODY = new Set([101, 204, 205, 304])

/**
 * `fetch` for calls of the API, by the ways of a network that Node's own does not know: proxies and further
 * certificate authorities. A connection per call; answers are read whole; a redirect is an error that names
 * where to go. Rejects with the system's error or a Problem.
 */
export function fetchThrough(network: Network, userAgent: string): typeof fetch {
  return async (input, init) => {
    const { asked, url, way } = await open(new Request(input, init), network, userAgent)
    const exchange = ask(asked, way).then((res) => readWhole(res, url))
    const read = await unlessAborted(exchange, way.socket, asked.signal, () => silent(url.host))
    way.socket.destroy()
    return toResponse(url, read, way.proxy)
  }
}

/**
 * The same for answers of any length, such as events: the body comes while it is sent, until its end or the abort,
 * which cuts the connection.
 */
export function streamThrough(network: Network, userAgent: string): typeof fetch {
  return async (input, init) => {
    const { asked, url, way } = await open(new Request(input, init), network, userAgent)
    const { socket } = way
    const res = await within(HEAD_LIMIT_MS, asked.signal, (signal) =>
      unlessAborted(ask(asked, way), socket, signal, () => silent(url.host)),
    )
    const cut = (): void => void socket.destroy()
    asked.signal.addEventListener('abort', cut, { once: true })
    res.once('close', () => {
      asked.signal.removeEventListener('abort', cut)
      cut()
    })
    return toResponse(url, { res, body: Readable.toWeb(res) }, way.proxy)
  }
}

type Opened = { asked: Request; url: URL; way: Way }

async function open(asked: Request, network: Network, userAgent: string): Promise<Opened> {
  const url = new URL(asked.url)
  const way = await within(CONNECTION_LIMIT_MS, asked.signal, (signal) => openWay(url, network, signal))
  if (!asked.headers.has('user-agent')) asked.headers.set('user-agent', userAgent)
  return { asked, url, way }
}

type Way = {
  socket: Socket
  /** The target of the request line. */
  target: string
  /** That the request itself is told to; null when it does not see one. */
  proxy: HttpProxy | null
}

type Answer = { res: IncomingMessage; body: Buffer | ReadableStream }

/** Over TLS the proxy makes a tunnel; without, it is told the request (RFC 9112 §3.2.2). */
async function openWay(url: URL, network: Network, signal: AbortSignal): Promise<Way> {
  const tls = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port || (tls ? 443 : 80))
  const proxy = tls ? null : network.proxyFor({ host, port, tls })
  if (proxy !== null) return { socket: await openToProxy(proxy, network, signal), target: url.href, proxy }
  const settings = { protocols: ['http/1.1'], caPem: null, minVersion: 'TLSv1.2' } as const
  const socket = await openConnection({ host, port, tls: tls ? settings : null }, network, signal)
  return { socket, target: url.pathname + url.search, proxy: null }
}

async function ask(asked: Request, way: Way): Promise<IncomingMessage> {
  const { method, headers, url } = asked
  const { socket, target, proxy } = way
  const body = Buffer.from(await asked.arrayBuffer())
  const req = request({
    createConnection: () => socket,
    method,
    path: target,
    headers: {
      ...Object.fromEntries(headers),
      host: new URL(url).host,
      ...(body.length > 0 && { 'content-length': body.length }),
      ...(proxy?.authorization && { 'proxy-authorization': proxy.authorization }),
    },
  })
  req.end(body)
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  return res
}

async function readWhole(res: IncomingMessage, url: URL): Promise<Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of res as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > ANSWER_LIMIT_BYTES) throw answerTooLarge(url.host)
  }
  return { res, body: Buffer.concat(chunks) }
}

function toResponse(url: URL, { res, body }: Answer, proxy: HttpProxy | null): Response {
  const { statusCode: status = 0, statusMessage: statusText, rawHeaders } = res
  // Some proxies say 401 to a wrong password; the API says it in JSON.
  const isOfProxy = status === 407 || (status === 401 && !res.headers['content-type']?.includes('json'))
  if (proxy && isOfProxy) throw proxyWantsSignIn(proxy, status)
  const { location } = res.headers
  if (status >= 300 && status < 400 && location) {
    throw redirected(url.origin, new URL(location, url).origin)
  }
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.append(rawHeaders[i]!, rawHeaders[i + 1]!)
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, statusText, headers })
}
