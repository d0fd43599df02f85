import type { CaptureStore, Exchange } from '@nora/agent'
import type { InspectedTunnel } from '@nora/contract/tunnels'
import { type Answer, json, refusal } from './answer.ts'
import { bodyAnswer } from './captured-body.ts'
import { readDecodedBody } from './decoded-body.ts'
import { searchExchanges } from './exchange-search.ts'
import { harAnswer } from './har-answer.ts'
import { answerReplay, type ReplayDeps } from './replay-answer.ts'
import { outputAnswer } from './run-output.ts'
import { answerConnections, answerSessions, type VisitsDeps } from './visits-answer.ts'

const DEFAULT_LIMIT = 200
const MOST = 500

export type ApiDeps = ReplayDeps &
  VisitsDeps & {
    /** The tunnels as they are now. */
    tunnels: () => readonly InspectedTunnel[]
  }

export type ApiCall = {
  method: string
  url: URL
  signal: AbortSignal
  /** Null when it is over the limit. */
  readBody: () => Promise<string | null>
}

/** Answers a call of the inspector's page; null when there is no such call. */
export async function answerApiCall(deps: ApiDeps, call: ApiCall): Promise<Answer | null> {
  const { method, url, signal } = call
  const [, , noun, id, part] = url.pathname.split('/')
  if (noun === 'tunnels' && id === undefined && method === 'GET') return json({ items: deps.tunnels() })
  if (noun === 'exchanges.har' && method === 'GET') return harAnswer(deps.captures, url.searchParams, signal)
  if (noun === 'connections' && part === undefined) return answerConnections(deps, method, id)
  if (noun === 'sessions' && part === undefined) return answerSessions(deps, method, id)
  if (noun !== 'exchanges') return null
  if (id === undefined) {
    if (method === 'GET') return listExchanges(deps.captures, url.searchParams, signal)
    if (method !== 'DELETE') return null
    deps.captures.clear()
    return { status: 204 }
  }
  const exchange = deps.captures.find(id)
  if (!exchange) return refusal(404, 'NotFound', 'This exchange is no longer kept.')
  if (method === 'POST' && part === 'replay') return answerReplay(deps, exchange, await call.readBody())
  return method === 'GET' ? readExchange(exchange, part, url.searchParams) : null
}

async function listExchanges(
  captures: CaptureStore,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Answer> {
  const limit = Math.min(Math.max(Number(query.get('limit')) || DEFAULT_LIMIT, 1), MOST)
  const found = await searchExchanges(captures, {
    query: query.get('q') ?? '',
    after: query.get('after'),
    limit: limit + 1,
    signal,
  })
  const items = found.slice(0, limit).map((exchange) => exchange.toSummary())
  return json({ items, next_cursor: found.length > limit ? (items.at(-1)?.id ?? null) : null })
}

async function readExchange(
  exchange: Exchange,
  part: string | undefined,
  query: URLSearchParams,
): Promise<Answer | null> {
  switch (part) {
    case undefined:
      return json(exchange.toDetail())
    case 'messages':
      return json(exchange.listMessages(Number(query.get('from')) || 0))
    case 'request-body':
      return bodyAnswer(await readDecodedBody(exchange, 'request'))
    case 'response-body':
      return bodyAnswer(await readDecodedBody(exchange, 'response'))
    case 'stdout':
    case 'stderr':
      return outputAnswer(exchange, part, Number(query.get('from')) || 0)
    default:
      return null
  }
}
