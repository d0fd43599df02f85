import { type Responder, type ServedZone, startResponder } from '@nora/dns'
import * as certificates from '../features/certificates/index.ts'
import * as zones from '../features/zones/index.ts'
import type { RegionConfig } from '../platform/config/config.ts'
import type { Platform } from '../platform/platform.ts'

/** The own DNS server, which answers issuers for zones that delegate to it, and leads visitors to edges. */
export function wireResponder({ config, db, clock, log }: Platform): {
  start: () => Promise<void>
  stop: () => Promise<void>
} {
  let responder: Responder | undefined
  const findChallenges = async (purpose_id: string) => {
    const challenges = await certificates.listChallenges(db, purpose_id)
    return [...certificates.toDnsValues(challenges).values()].flat()
  }
  const findTexts = async (region: RegionConfig, label: string): Promise<string[] | null> => {
    if (label === certificates.REGION_LABEL && config.acme?.securesRegions) {
      const values = await findChallenges(certificates.toRegionPurpose(region.id).id)
      return [certificates.getProbe(region), ...values]
    }
    const zone_id = await zones.findZoneIdByLabel(db, label)
    return zone_id === null ? null : findChallenges(zone_id)
  }
  const served = config.regions.flatMap((region): ServedZone[] => {
    const { domain, host, ipv4, ipv6 } = region
    const lookUp = (label: string) => findTexts(region, label)
    return [
      { kind: 'texts', name: `acme.${domain}`, server: host, lookUp },
      { kind: 'addresses', name: `cname.${domain}`, server: host, ipv4, ipv6 },
    ]
  })
  return {
    async start() {
      if (config.dns === null) return
      responder = await startResponder(config.dns, {
        zones: served,
        monotonicMs: () => clock.monotonicMs(),
        onError: (error) => log.error({ err: error }, 'a DNS query was not answered'),
      })
    },
    stop: async () => responder?.close(),
  }
}
