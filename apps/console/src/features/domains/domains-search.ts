import { type ReservedSearch, toReservedSearch } from '../../platform/reserved/reserved-search.ts'

export function toDomainsSearch(search: Record<string, unknown>): ReservedSearch {
  return toReservedSearch(search, 'domain')
}
