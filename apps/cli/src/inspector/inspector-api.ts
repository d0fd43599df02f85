import { type CaptureStore, type Exchange, type OriginTarget, replayExchange } from '@nora/agent'
import type { CapturedMessages, InspectedTunnel } from '@nora/contract'
import { isProblem, type Lang } from '@nora/kit'
import { type Answer, json, refusal } from './answer.ts'
import { bodyAnswer } from './captured-body.ts'
import { readDecodedBody } from './decoded-body.ts'
import { searchExchanges } from './exchange-search.ts'
import { harAnswer } from './har-answer.ts'

const DEFAULT_LIMIT = 200
const MOST = 500

const NO_MESSAGES: CapturedMessages = { items: [], dropped_count: 0, unreadable: null }

export type ApiDeps = {
  captures: CaptureStore
  /** The tunnels as they are now. */
  tunnels: () => readonly InspectedTunnel[]
  /** Where the requests of a tunnel lead; null when it is over. */
  targetOf: (tunnelId: string) => OriginTarget | null
  lang: Lang
}

export type ApiCall = { method: string; url: URL; signal: AbortSignal }

/** Answers a call of the inspector's page; null when there is no such call. */
export async function answerApiCall(deps: ApiDeps, { method, url, signal }: ApiCall): Promise<Answer | null> {
  const [, , noun, id, part] = url.pathname.split('/')
  if (noun === 'tunnels' && id === undefined && method === 'GET') return json({ items: deps.tunnels() })
  if (noun === 'exchanges.har' && method === 'GET') return harAnswer(deps.captures, url.searchParams, signal)
  if (noun !== 'exchanges') return null
  if (id === undefined) {
    if (method === 'GET') return listExchanges(deps.captures, url.searchParams, signal)
    if (method !== 'DELETE') return null
    deps.captures.clear()
    return { status: 204 }
  }
  const exchange = deps.captures.find(id)
  if (!exchange) return refusal(404, 'NotFound', 'This exchange is no longer kept.')
  if (method === 'POST' && part === 'replay') return replay(deps, exchange)
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
      return json(exchange.messages?.listFrom(Number(query.get('from')) || 0) ?? NO_MESSAGES)
    case 'request-body':
      return bodyAnswer(await readDecodedBody(exchange, 'request'))
    case 'response-body':
      return bodyAnswer(await readDecodedBody(exchange, 'response'))
    default:
      return null
  }
}

async function replay({ captures, targetOf, lang }: ApiDeps, exchange: Exchange): Promise<Answer> {
  const target = targetOf(exchange.start.tunnelId)
  if (target === null) return refusal(409, 'Conflict', 'The tunnel of this exchange is over.')
  try {
    return json((await replayExchange(captures, exchange, target)).toSummary(), 202)
  } catch (error) {
    if (isProblem(error)) return refusal(409, error.code, error.text[lang])
    throw error
  }
}
