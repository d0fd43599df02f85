import type { AuditFilters } from '@nora/contract/audit'
import type { Lang } from '@nora/kit'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { auditTexts } from './audit.messages.ts'
import { toAuditQuery } from './audit-query.ts'
import type { AuditSearch } from './audit-search.ts'

const AUDIT = ['audit']
const failed = (lang: Lang) => auditTexts[lang].listFailed

/** Events that the conditions let through, page after page, the newest first. */
export function useAuditEvents(search: AuditSearch) {
  const { api } = usePlatform()
  const query = toAuditQuery(search)
  return useInfiniteQuery({
    queryKey: [...AUDIT, 'events', query],
    queryFn: ({ pageParam, signal }) =>
      api.audit.listAuditEvents({ query: { ...query, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { failed },
  })
}

/** Members, actions and objects to choose from. */
export function useAuditFilters() {
  const { api } = usePlatform()
  return useQuery<AuditFilters>({
    queryKey: [...AUDIT, 'filters'],
    queryFn: ({ signal }) => api.audit.getAuditFilters({}, signal),
    meta: { failed },
  })
}
