import type { CaptureStore, Exchange } from '@nora/agent'
import { matchesSearch, parseSearch } from '@nora/capture/search'
import { readDecodedBody } from './decoded-body.ts'

export type Search = {
  query: string
  /** Only what is older than this exchange. */
  after: string | null
  limit: number
  /** Nobody waits for the answer any more. */
  signal: AbortSignal
}

/**
 * The newest exchanges that the words of the search field let through. Bodies are read, and decoded, only
 * of those that all other words have let through, one at a time.
 */
export async function searchExchanges(
  captures: CaptureStore,
  { query, after, limit, signal }: Search,
): Promise<Exchange[]> {
  const terms = parseSearch(query)
  const bodyTexts = terms
    .filter(({ field, value }) => field === 'body' && value !== '')
    .map(({ value }) => value)
  const newestFirst = captures.list()
  const from = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0
  const found: Exchange[] = []
  for (const exchange of newestFirst.slice(from)) {
    if (found.length >= limit || signal.aborted) break
    if (!matchesSearch(exchange.toSummary(), terms)) continue
    if (bodyTexts.length === 0 || (await hasTexts(exchange, bodyTexts))) found.push(exchange)
  }
  return found
}

/** All words must match, each in either body. */
async function hasTexts(exchange: Exchange, texts: readonly string[]): Promise<boolean> {
  const bodies = [
    (await readDecodedBody(exchange, 'request')).bytes,
    (await readDecodedBody(exchange, 'response')).bytes,
  ].map((bytes) => bytes.toString('utf8').toLowerCase())
  return texts.every((text) => bodies.some((body) => body.includes(text)))
}
