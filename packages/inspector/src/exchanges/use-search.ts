import { matchesSearch, needsBodies, parseSearch } from '@nora/capture/search'
import type { CapturedExchange } from '@nora/contract/tunnels'
import { useEffect, useMemo, useState } from 'react'
import type { ExchangeSource } from './exchange-source.ts'

const ASK_AFTER_MS = 200

/** Returns what matches the search: at once by local data, and by bodies as soon as their keeper answers. */
export function useSearch(
  source: ExchangeSource,
  exchanges: readonly CapturedExchange[] | undefined,
  query: string,
): readonly CapturedExchange[] | undefined {
  const terms = useMemo(() => parseSearch(query), [query])
  const withBodies = useFoundInBodies(source, exchanges, needsBodies(terms) ? query : null)
  return useMemo(
    () =>
      exchanges?.filter(
        (exchange) => matchesSearch(exchange, terms) && (withBodies === null || withBodies.has(exchange.id)),
      ),
    [exchanges, terms, withBodies],
  )
}

/** Ids that the keeper of the bodies found; null while nothing has to be looked for there. */
function useFoundInBodies(
  source: ExchangeSource,
  exchanges: readonly CapturedExchange[] | undefined,
  query: string | null,
): ReadonlySet<string> | null {
  const [found, setFound] = useState<ReadonlySet<string> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is asked about again
  useEffect(() => {
    if (query === null) {
      setFound(null)
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(() => {
      source.list({ query, signal: stop.signal }).then(
        (page) => setFound(new Set(page.items.map(({ id }) => id))),
        () => {}, // A newer question is on its way, or the list says that the source is lost.
      )
    }, ASK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [source, query, exchanges])

  return query === null ? null : found
}
