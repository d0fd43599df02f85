import { parseSearch } from '@nora/capture/search'
import type { ExchangeQuery } from '@nora/contract/captures'
import type { CaptureSource } from '@nora/link'
import { fieldProblem } from '../../platform/problem.ts'
import { capturesTexts } from './captures.messages.ts'
import type { ExchangeFilter, ExchangeTerm } from './captures.store.ts'

type Asked = Omit<ExchangeQuery, 'cursor' | 'limit'>

/**
 * Parses the filters and the search of the inspector. Throws a ValidationError for terms that are not searched
 * here.
 */
export function toFilter(
  source: CaptureSource,
  { q = '', status, method, path, from, to }: Asked,
): Omit<ExchangeFilter, 'limit'> {
  const searched = parseSearch(q).flatMap(({ field, value }): ExchangeTerm[] => {
    if (field === 'body') throw fieldProblem('q', capturesTexts.noBodySearch)
    // Runs of programs are known to the agent only.
    if (value === '' || field === 'run') return []
    return [{ field, value }]
  })
  const filters: ExchangeTerm[] = [
    ...(status ? [{ field: 'status' as const, value: status }] : []),
    ...(method ? [{ field: 'method' as const, value: method }] : []),
    ...(path ? [{ field: 'path' as const, value: path }] : []),
  ]
  return { source, terms: [...searched, ...filters], from, to }
}
