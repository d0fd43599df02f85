import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { SECOND_MS, within } from '@nora/kit'
import { silent } from './dial-problems.ts'
import { type Asked, ask, exchange, openWay } from './exchange.ts'
import type { Network } from './network.ts'
import { unlessAborted } from './unless-aborted.ts'

/** Of a stream; the heads of other answers come with their bodies, which callers bound. */
const HEAD_LIMIT_MS = 30 * SECOND_MS
const WITHOUT_BODY = new Set([101, 204, 205, 304])

/**
 * `fetch` by the ways of a network that Node's own does not know: proxies and further certificate authorities. A
 * connection per call; answers are read whole; a redirect is an error that names where to go. Rejects with the
 * system's error or a Problem.
 */
export function fetchThrough(network: Network, userAgent: string): typeof fetch {
  return async (input, init) => {
    const { res, body } = await exchange(await toAsked([input, init], userAgent), network)
    return toResponse(res, body)
  }
}

/**
 * The same for answers of any length, such as events: the body comes while it is sent, until its end or the abort,
 * which cuts the connection.
 */
export function streamThrough(network: Network, userAgent: string): typeof fetch {
  return async (input, init) => {
    const asked = await toAsked([input, init], userAgent)
    const way = await openWay(asked, network)
    const { socket } = way
    const res = await within(HEAD_LIMIT_MS, asked.signal, (signal) =>
      unlessAborted(ask(asked, way), socket, signal, () => silent(asked.url.host)),
    )
    const cut = (): void => void socket.destroy()
    asked.signal.addEventListener('abort', cut, { once: true })
    res.once('close', () => {
      asked.signal.removeEventListener('abort', cut)
      cut()
    })
    return toResponse(res, Readable.toWeb(res))
  }
}

async function toAsked([input, init]: Parameters<typeof fetch>, userAgent: string): Promise<Asked> {
  const request = new Request(input, init)
  const { url, method, headers } = request
  // The caller's own: that of the new Request follows it only until nobody holds the Request any more.
  const signal = init?.signal ?? (input instanceof Request ? input : request).signal
  return {
    url: new URL(url),
    method,
    headers: { 'user-agent': userAgent, ...Object.fromEntries(headers) },
    body: Buffer.from(await request.arrayBuffer()),
    signal,
  }
}

function toResponse(res: IncomingMessage, body: Buffer | ReadableStream): Response {
  const { statusCode: status = 0, statusMessage: statusText, rawHeaders } = res
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.append(rawHeaders[i]!, rawHeaders[i + 1]!)
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, statusText, headers })
}
