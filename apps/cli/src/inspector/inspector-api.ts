import { type CaptureStore, type Exchange, type OriginTarget, replayExchange } from '@nora/agent'
import type { InspectedTunnel } from '@nora/contract'
import { isProblem, type Lang } from '@nora/kit'
import { type Answer, json, refusal } from './answer.ts'
import { bodyAnswer } from './captured-body.ts'
import { matcherOf } from './exchange-search.ts'

const DEFAULT_LIMIT = 200
const MOST = 500

export type ApiDeps = {
  captures: CaptureStore
  tunnel: () => InspectedTunnel
  target: OriginTarget
  lang: Lang
}

/** Answers a call of the inspector's page; null when there is no such call. */
export function answerApiCall(deps: ApiDeps, method: string, url: URL): Answer | null {
  const [, , noun, id, part] = url.pathname.split('/')
  if (noun === 'tunnels' && id === undefined && method === 'GET') return json({ items: [deps.tunnel()] })
  if (noun !== 'exchanges') return null
  if (id === undefined) {
    if (method === 'GET') return listExchanges(deps.captures, url.searchParams)
    if (method !== 'DELETE') return null
    deps.captures.clear()
    return { status: 204 }
  }
  const exchange = deps.captures.find(id)
  if (!exchange) return refusal(404, 'NotFound', 'This exchange is no longer kept.')
  if (method === 'POST' && part === 'replay') return replay(deps, exchange)
  return method === 'GET' ? readExchange(exchange, part) : null
}

function listExchanges(captures: CaptureStore, query: URLSearchParams): Answer {
  const limit = Math.min(Math.max(Number(query.get('limit')) || DEFAULT_LIMIT, 1), MOST)
  const matches = matcherOf(query.get('q') ?? '')
  const newestFirst = captures.list()
  const after = query.get('after')
  const from = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0
  const found = newestFirst.slice(from).filter(matches)
  const items = found.slice(0, limit).map((exchange) => exchange.toSummary())
  return json({ items, next_cursor: found.length > limit ? (items.at(-1)?.id ?? null) : null })
}

function readExchange(exchange: Exchange, part: string | undefined): Answer | null {
  const detail = exchange.toDetail()
  const { requestBody, responseBody } = exchange.start
  if (part === undefined) return json(detail)
  if (part === 'request-body') {
    const { content_type, content_encoding } = detail.request.body
    return bodyAnswer(requestBody.read(), content_type, content_encoding)
  }
  if (part !== 'response-body') return null
  const body = detail.response?.body
  return bodyAnswer(responseBody.read(), body?.content_type ?? null, body?.content_encoding ?? null)
}

function replay({ captures, target, lang }: ApiDeps, exchange: Exchange): Answer {
  try {
    return json(replayExchange(captures, exchange, target).toSummary(), 202)
  } catch (error) {
    if (isProblem(error)) return refusal(409, error.code, error.text[lang])
    throw error
  }
}
