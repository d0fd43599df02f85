import type { Port } from '@nora/contract'
import { hasWords, isChosen, pickTexts } from '../../platform/list-search.ts'

/** One's own, or every member's. */
export type PortScope = 'own' | 'team'

export const USES = ['used', 'free'] as const

/** What the address of the page says: search, filters, order, the open drawer or form. */
export type PortsSearch = {
  q?: string
  /** Comma-separated, as are `use` and `person`. */
  region?: string
  use?: string
  person?: string
  sort?: string
  port?: string
  /** The form for a new one is open. */
  new?: string
}

export const NO_FILTERS: Partial<PortsSearch> = {
  q: undefined,
  region: undefined,
  use: undefined,
  person: undefined,
}

export function toPortsSearch(search: Record<string, unknown>): PortsSearch {
  return pickTexts(search, ['q', 'region', 'use', 'person', 'sort', 'port', 'new'])
}

export function matchesSearch(port: Port, search: PortsSearch): boolean {
  const { address, alias, description, user } = port
  return (
    isChosen(search.region, port.region) &&
    isChosen(search.use, port.tunnel ? 'used' : 'free') &&
    isChosen(search.person, user.id) &&
    hasWords(search.q, [address, alias, description, user.name, user.email])
  )
}

/** One per line or with commas between. */
export function toNetworks(text: string): string[] {
  return text.split(/[\s,]+/).filter((network) => network !== '')
}
