import type { AdminAcmeStatus } from '@nora/contract'
import type { RegionConfig } from '../../../platform/config/config.ts'
import { listRegionCertificates } from './region-certificates.store.ts'
import { findConsoleName, REGION_LABEL, toRegionPurpose } from './region-names.ts'
import { isDelegated, leadsHere, type RegionDeps } from './secure-regions.ts'

type Described = AdminAcmeStatus['regions'][number]
type Deps = Pick<RegionDeps, 'db' | 'clock' | 'config' | 'findTexts' | 'findAddresses'>

/** How far the names of the installation itself are, and which DNS records they wait for. */
export async function describeRegions(deps: Deps): Promise<Described[]> {
  if (deps.config.acme?.securesRegions !== true) return []
  const held = await listRegionCertificates(deps.db, deps.clock.now())
  const names = new Set(held.flatMap((row) => row.names))
  const purposes = new Set(held.map(({ purpose_id }) => purpose_id))
  const regions = deps.config.regions.filter(({ public_scheme }) => public_scheme === 'https')
  return Promise.all(
    regions.map(async (region) => {
      const { id, domain } = region
      const console_name = findConsoleName(deps.config.base_url, region)
      const isAll = purposes.has(toRegionPurpose(id).id)
      return {
        domain,
        console: console_name,
        is_console_secure: isAll || (console_name !== null && names.has(console_name)),
        is_wildcard: isAll,
        records: await listRecords(deps, region, console_name ?? `any.${domain}`),
      }
    }),
  )
}

async function listRecords(deps: Deps, region: RegionConfig, anyName: string): Promise<Described['records']> {
  const { domain, host, ipv4 = [] } = region
  const [isDomainHere, isWildcardHere, hasProbe] = await Promise.all([
    leadsHere(deps, region, domain),
    leadsHere(deps, region, anyName),
    isDelegated(deps, region),
  ])
  const toAddress = (name: string, is_seen: boolean) => ({ type: 'A', name, value: ipv4[0] ?? null, is_seen })
  const delegation =
    deps.config.dns === null
      ? []
      : [
          { type: 'NS', name: `acme.${domain}`, value: host, is_seen: hasProbe },
          {
            type: 'CNAME',
            name: `_acme-challenge.${domain}`,
            value: `${REGION_LABEL}.acme.${domain}`,
            is_seen: hasProbe,
          },
        ]
  return [toAddress(domain, isDomainHere), toAddress(`*.${domain}`, isWildcardHere), ...delegation]
}
