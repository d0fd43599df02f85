import { type ReservedSearch, toReservedSearch } from '../../platform/reserved/reserved-search.ts'

export function toPortsSearch(search: Record<string, unknown>): ReservedSearch {
  return toReservedSearch(search, 'port')
}
