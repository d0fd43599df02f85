import type { CaptureStore, Exchange } from '@nora/agent'
import type { Answer } from './answer.ts'
import { searchExchanges } from './exchange-search.ts'
import { toHarEntry } from './har-entry.ts'

/** What a search finds as HAR 1.2, written entry by entry, because all bodies together may be large. */
export async function harAnswer(
  captures: CaptureStore,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Answer> {
  const newestFirst = await searchExchanges(captures, {
    query: query.get('q') ?? '',
    after: null,
    limit: Number.POSITIVE_INFINITY,
    signal,
  })
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="nora.har"',
    },
    body: writeHar(newestFirst.reverse(), query.get('secrets') === 'include'),
  }
}

async function* writeHar(exchanges: readonly Exchange[], withSecrets: boolean): AsyncGenerator<string> {
  yield '{"log":{"version":"1.2","creator":{"name":"Nora","version":"1"},"entries":['
  for (const [index, exchange] of exchanges.entries()) {
    const entry = JSON.stringify(await toHarEntry(exchange, withSecrets))
    yield index === 0 ? entry : `,${entry}`
  }
  yield ']}}'
}
