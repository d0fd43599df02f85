import type { DomainChange } from '@nora/contract/domains'
import { pageCalls } from '@nora/contract/page-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlatform } from '../platform.tsx'

/** Has the lists under this key read anew when the server says that something of the kinds changed. */
export function useDomainEvents(key: string, kinds: readonly DomainChange['kind'][]): void {
  const { events } = usePlatform()
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: [key] })
    return events.watch(pageCalls.domains.watchDomains.path, {
      onEvent(data) {
        const { kind } = data as Partial<DomainChange>
        if (kind !== undefined && kinds.includes(kind)) refresh()
      },
      onOpen: refresh,
    })
  }, [events, queries, key, kinds])
}
