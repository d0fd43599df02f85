import type { CaptureStore, Exchange } from '@nora/agent'
import { type HarEntry, toHarEntry, type WholeExchange, writeHar } from '@nora/capture'
import type { Answer } from './answer.ts'
import { readDecodedBody } from './decoded-body.ts'
import { searchExchanges } from './exchange-search.ts'

/** Answers with the results of a search as HAR 1.2. */
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
    body: writeHar(toEntries(newestFirst.reverse(), query.get('secrets') !== 'include')),
  }
}

async function* toEntries(exchanges: readonly Exchange[], hidesSecrets: boolean): AsyncGenerator<HarEntry> {
  for (const exchange of exchanges) yield toHarEntry(await readWhole(exchange), { hidesSecrets })
}

async function readWhole(exchange: Exchange): Promise<WholeExchange> {
  return {
    detail: exchange.toDetail(),
    request: (await readDecodedBody(exchange, 'request')).bytes,
    response: (await readDecodedBody(exchange, 'response')).bytes,
    messages: exchange.listMessages(0).items,
  }
}
