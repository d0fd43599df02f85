import type { Port } from '@nora/contract'
import { hasWords, isChosen } from '../../platform/lists/list-search.ts'
import type { PortsSearch } from './ports-search.ts'

/** One's own, or every member's. */
export type PortScope = 'own' | 'team'

export const USES = ['used', 'free'] as const

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
