import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { MIB, within } from '@nora/kit'
import { answerTooLarge, proxyWantsSignIn, redirected, silent } from './dial-problems.ts'
import type { HttpProxy } from './http-proxy.ts'
import type { Network } from './network.ts'
import { openConnection, openToProxy } from './open-connection.ts'
import { CONNECTION_LIMIT_MS, unlessAborted } from './unless-aborted.ts'

/** Calls of the API answer with far less. */
const ANSWER_LIMIT_BYTES = 32 * MIB

/** What is asked. Names of headers are in lower case. */
export type Asked = {
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  body: Buffer
  signal: AbortSignal
}

export type Way = {
  socket: Socket
  /** The target of the request line. */
  target: string
  /** That the request itself is told to; null when it does not see one. */
  proxy: HttpProxy | null
}

/** Over TLS the proxy makes a tunnel; without, it is told the request (RFC 9112 §3.2.2). */
async function findWay(url: URL, network: Network, signal: AbortSignal): Promise<Way> {
  const tls = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port || (tls ? 443 : 80))
  const proxy = tls ? null : network.proxyFor({ host, port, tls })
  if (proxy !== null) return { socket: await openToProxy(proxy, network, signal), target: url.href, proxy }
  const settings = { protocols: ['http/1.1'], caPem: null, minVersion: 'TLSv1.2' } as const
  const socket = await openConnection({ host, port, tls: tls ? settings : null }, network, signal)
  return { socket, target: url.pathname + url.search, proxy: null }
}

/** A connection of its own, past its proxy and its TLS. */
export function openWay({ url, signal }: Asked, network: Network): Promise<Way> {
  return within(CONNECTION_LIMIT_MS, signal, (limited) => findWay(url, network, limited))
}

/** The head of the answer. Throws a Problem for what the proxy refused, and for a redirect, which names where to go. */
export async function ask(asked: Asked, way: Way): Promise<IncomingMessage> {
  const { url, method, headers, body } = asked
  const { socket, target, proxy } = way
  const req = request({
    createConnection: () => socket,
    method,
    path: target,
    headers: {
      ...headers,
      host: url.host,
      ...(body.length > 0 && { 'content-length': body.length }),
      ...(proxy?.authorization && { 'proxy-authorization': proxy.authorization }),
    },
  })
  req.end(body)
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  checkHead(res, url, proxy)
  return res
}

/** The whole answer, over a connection that ends with it. */
export async function exchange(
  asked: Asked,
  network: Network,
): Promise<{ res: IncomingMessage; body: Buffer }> {
  const way = await openWay(asked, network)
  const { host } = asked.url
  const exchanged = ask(asked, way).then((res) => readWhole(res, host))
  const read = await unlessAborted(exchanged, way.socket, asked.signal, () => silent(host))
  way.socket.destroy()
  return read
}

async function readWhole(
  res: IncomingMessage,
  host: string,
): Promise<{ res: IncomingMessage; body: Buffer }> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of res as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > ANSWER_LIMIT_BYTES) throw answerTooLarge(host)
  }
  return { res, body: Buffer.concat(chunks) }
}

function checkHead({ statusCode: status = 0, headers }: IncomingMessage, url: URL, proxy: HttpProxy | null) {
  // Some proxies say 401 to a wrong password; the API says it in JSON.
  const isOfProxy = status === 407 || (status === 401 && !headers['content-type']?.includes('json'))
  if (proxy && isOfProxy) throw proxyWantsSignIn(proxy, status)
  const { location } = headers
  if (status >= 300 && status < 400 && location) {
    throw redirected(url.origin, new URL(location, url).origin)
  }
}
