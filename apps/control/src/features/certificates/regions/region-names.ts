import type { RegionConfig } from '../../../platform/config/config.ts'
import type { Purpose } from '../orders/orders.store.ts'

/** The label under `acme.DOMAIN` that answers issuers for the domain itself. */
export const REGION_LABEL = 'region'

/** What the certificate for all names of a region is ordered for, or that of one name. */
export function toRegionPurpose(region_id: string, hostname?: string): Purpose {
  return {
    kind: 'region',
    id: hostname === undefined ? `region:${region_id}` : `region:${region_id}:${hostname}`,
  }
}

export function isWildcardPurpose(purpose_id: string): boolean {
  return purpose_id.split(':').length === 2
}

/** Shows at `_acme-challenge.DOMAIN` that issuers would be answered from here. */
export function getProbe({ domain }: Pick<RegionConfig, 'domain'>): string {
  return `nora-region=${domain}`
}

/** The console's name where it is under the region's domain, else null. */
export function findConsoleName(base_url: string, { domain }: Pick<RegionConfig, 'domain'>): string | null {
  const { hostname, protocol } = new URL(base_url)
  return protocol === 'https:' && hostname.endsWith(`.${domain}`) ? hostname : null
}
