import type { Platform } from '../../../platform/platform.ts'
import type { CertificateUses } from '../stored/uses.ts'
import { listRegionCertificates } from './region-certificates.store.ts'
import { isWildcardPurpose } from './region-names.ts'

/** How the names of regions use their certificates: a single one until there is one for all. */
export function regionUses({
  clock,
  config,
}: Pick<Platform, 'clock' | 'config'>): Pick<CertificateUses, 'listServed' | 'isUsed'> {
  return {
    listServed: async (db) => {
      if (config.acme?.securesRegions !== true) return []
      const rows = await listRegionCertificates(db, clock.now())
      return rows.flatMap(({ id, names, region }) =>
        names.map((hostname) => ({ certificate_id: id, hostname, region: region ?? '' })),
      )
    },
    isUsed: async (db, _id, purpose) => {
      if (config.acme?.securesRegions !== true || purpose.kind !== 'region') return false
      if (isWildcardPurpose(purpose.id)) return true
      const [, region] = purpose.id.split(':')
      const rows = await listRegionCertificates(db, clock.now())
      return !rows.some(({ purpose_id }) => purpose_id === `region:${region}`)
    },
  }
}
