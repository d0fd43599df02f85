import type { Tunnel } from '@nora/contract'
import type { Sort } from '@nora/ui'

export const TUNNEL_KINDS = ['http', 'tcp', 'ssh', 'trigger'] as const

/** What the address of the list says: part, search, filters, order and the open drawer. */
export type TunnelsSearch = {
  tab?: 'history'
  q?: string
  /** Comma-separated. */
  kind?: string
  region?: string
  /** A column, `-` before it for descending. */
  sort?: string
  tunnel?: string
}

const NAMES = ['q', 'kind', 'region', 'sort', 'tunnel'] as const

export function toTunnelsSearch(search: Record<string, unknown>): TunnelsSearch {
  const known: TunnelsSearch = search.tab === 'history' ? { tab: 'history' } : {}
  for (const name of NAMES) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') known[name] = value
  }
  return known
}

export function toList(value: string | undefined): string[] {
  return value ? value.split(',') : []
}

export function toSort(value: string | undefined): Sort | null {
  if (!value) return null
  return value.startsWith('-')
    ? { column: value.slice(1), descending: true }
    : { column: value, descending: false }
}

export function fromSort(sort: Sort | null): string | undefined {
  return sort ? `${sort.descending ? '-' : ''}${sort.column}` : undefined
}

/** Whether the tunnel passes the filters and has the words in its name, target, machine or person. */
export function matchesSearch(tunnel: Tunnel, { q, kind, region }: TunnelsSearch): boolean {
  const kinds = toList(kind)
  const regions = toList(region)
  if (kinds.length > 0 && !kinds.includes(tunnel.kind)) return false
  if (regions.length > 0 && !regions.includes(tunnel.region)) return false
  if (!q) return true
  const { hostname, target, machine, user } = tunnel
  const text = [hostname, target, machine, user.name ?? '', user.email].join(' ').toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
