import type { Exchange } from '@nora/agent'
import { matchesSearch, parseSearch } from '@nora/inspector/search'

/** A filter by the words of the search field; words about bodies are answered here, where bodies are. */
export function matcherOf(query: string): (exchange: Exchange) => boolean {
  const terms = parseSearch(query)
  const bodyTexts = terms.filter(({ field }) => field === 'body').map(({ value }) => value)
  return (exchange) => {
    const { requestBody, responseBody } = exchange.start
    const isInBodies = (text: string) =>
      hasText(requestBody.read(), text) || hasText(responseBody.read(), text)
    return matchesSearch(exchange.toSummary(), terms) && bodyTexts.every(isInBodies)
  }
}

function hasText(body: Buffer, text: string): boolean {
  return body.toString('utf8').toLowerCase().includes(text)
}
