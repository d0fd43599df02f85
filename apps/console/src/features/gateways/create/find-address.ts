import type { GatewayAddSettings } from '@nora/contract/gateways'
import type { Region } from '@nora/contract/system'

/** What a typed address is: the reader’s own, a name that is reserved first, or a name inside the team. */
export type FoundAddress =
  | { kind: 'own'; endpoint: string; tunnel: GatewayAddSettings['addresses'][number]['tunnel'] }
  | { kind: 'new'; endpoint: string; name: string; region: string }
  | { kind: 'internal'; endpoint: string }
  | { kind: 'unknown'; endpoint: string }

type Known = { addresses: GatewayAddSettings['addresses']; regions: readonly Pick<Region, 'id' | 'domain'>[] }

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** One label alone is a new name in the chosen region. Null while nothing is typed. */
export function findAddress(
  typed: string,
  region: string,
  { addresses, regions }: Known,
): FoundAddress | null {
  const endpoint = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
  if (endpoint === '') return null
  const own = addresses.find((address) => address.endpoint === endpoint)
  if (own) return { kind: 'own', endpoint, tunnel: own.tunnel }
  const [label = '', ...rest] = endpoint.split('.')
  const domain = rest.join('.')
  if (!LABEL.test(label)) return { kind: 'unknown', endpoint }
  if (domain === 'internal') return { kind: 'internal', endpoint }
  const of = regions.find((one) => (domain === '' ? one.id === region : one.domain === domain))
  if (!of) return { kind: 'unknown', endpoint }
  const whole = `${label}.${of.domain}`
  const reserved = addresses.find((address) => address.endpoint === whole)
  if (reserved) return { kind: 'own', endpoint: whole, tunnel: reserved.tunnel }
  return { kind: 'new', endpoint: whole, name: label, region: of.id }
}

/** A name for a gateway by its address: the first label, or what stands before the port. */
export function nameByAddress(endpoint: string): string {
  return endpoint.includes(':') ? endpoint : (endpoint.split('.')[0] ?? endpoint)
}
