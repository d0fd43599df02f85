import { within } from '@nora/kit'
import { type HttpCall, type HttpCallAnswer, HttpCallError } from '@nora/policy'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import type { Cancellation } from '../../exchange/cancellation.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { toHostname } from '../../exchange/to-hostname.ts'
import type { VisitorSocket, VisitorSource } from '../../exchange/visitor-socket.ts'
import { type OutboundCall, type OutboundCalls, OutboundError } from '../../platform/outbound-calls.ts'
import { OwnVisitor } from './own-visitor.ts'

/** Says how many policies a request has come by. */
export const ROUNDS_FIELD = 'x-nora-rounds'
/** A policy that asks itself, by whatever way, is cut here. */
const ROUNDS_LIMIT = 3

export type HttpCallsDeps = {
  call: OutboundCalls
  /** Whether addresses outside of Nora may be asked, too. */
  allowsExternal: boolean
  findEndpoint: (hostname: string) => Endpoint | undefined
  visitors: () => {
    getSource: (address: string, isSecure: boolean) => VisitorSource
    open: (socket: VisitorSocket, source: VisitorSource) => Exchange
    leave: (exchange: Exchange) => void
  }
}

/** On whose behalf it is asked. */
export type Caller = {
  readonly teamId: string
  readonly clientIp: string
  readonly rounds: () => number
  readonly cancellation: Cancellation
}

/**
 * Requests of policies: to endpoints of the same team that are served here, as a visitor's would be, and elsewhere
 * only where the operator allows it.
 */
export function createHttpCalls({ call, allowsExternal, findEndpoint, visitors }: HttpCallsDeps) {
  return async (request: HttpCall, caller: Caller): Promise<HttpCallAnswer> => {
    const rounds = caller.rounds() + 1
    if (rounds > ROUNDS_LIMIT)
      throw new HttpCallError('loop', `the request has come by ${ROUNDS_LIMIT} policies`)
    const url = new URL(request.url)
    const headers = [
      ...request.headers.filter(([name]) => name.toLowerCase() !== ROUNDS_FIELD),
      [ROUNDS_FIELD, String(rounds)] as const,
    ]
    const isOwn = findEndpoint(toHostname(url.hostname))?.facts.teamId === caller.teamId
    const sent = { ...request, headers }
    const { signal } = caller.cancellation
    if (isOwn && url.username === '' && /^https?:$/.test(url.protocol))
      return within(request.timeoutMs, signal, (ended) => askEndpoint(sent, url, caller.clientIp, ended))
    if (!allowsExternal)
      throw new HttpCallError(
        'not_allowed',
        'addresses outside of Nora are not asked here (edge.policy_requests)',
      )
    return within(request.timeoutMs, signal, (ended) => askOther({ ...sent, url, signal: ended }))
  }

  async function askOther(outbound: OutboundCall): Promise<HttpCallAnswer> {
    try {
      return await call(outbound)
    } catch (error) {
      const { code, message } = error as OutboundError
      throw new HttpCallError(error instanceof OutboundError ? code : 'failed', message)
    }
  }

  function askEndpoint(
    request: HttpCall,
    url: URL,
    clientIp: string,
    signal: AbortSignal,
  ): Promise<HttpCallAnswer> {
    const own = visitors()
    const visitor = new OwnVisitor(request.limitBytes)
    // A visitor's address, so that the rules of the endpoint hold for who is asking in the end.
    const exchange = own.open(visitor, {
      ...own.getSource(clientIp, url.protocol === 'https:'),
      isProxy: false,
    })
    const abort = () => visitor.fail(new HttpCallError('timeout', 'no answer in time'))
    return new Promise<HttpCallAnswer>((resolve, reject) => {
      signal.addEventListener('abort', abort)
      const onGone = () => own.leave(exchange)
      visitor.send(exchange, toBytes(request, url), { resolve, reject, onGone })
      if (signal.aborted) abort()
    })
  }
}

/** The connection ends with it, as it has one request. */
function toBytes({ method, headers, body }: HttpCall, url: URL): Buffer {
  const content = Buffer.from(body ?? '')
  const hasContent = body !== null || /^(?:POST|PUT|PATCH)$/.test(method)
  const lines = [
    `${method} ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(hasContent ? [`Content-Length: ${content.length}`] : []),
    'Connection: close',
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content])
}
