import { type Responder, type ServedZone, startResponder } from '@nora/dns'
import * as certificates from '../features/certificates/index.ts'
import * as zones from '../features/zones/index.ts'
import type { Platform } from '../platform/platform.ts'

/** The own DNS server, which answers issuers for zones that delegate to it, and leads visitors to edges. */
export function wireResponder({ config, db, clock, log }: Platform): {
  start: () => Promise<void>
  stop: () => Promise<void>
} {
  let responder: Responder | undefined
  const findTexts = async (label: string): Promise<string[] | null> => {
    const zone_id = await zones.findZoneIdByLabel(db, label)
    if (zone_id === null) return null
    const challenges = await certificates.listChallenges(db, zone_id)
    return [...certificates.toDnsValues(challenges).values()].flat()
  }
  const served = config.regions.flatMap(({ domain, host, ipv4, ipv6 }): ServedZone[] => [
    { kind: 'texts', name: `acme.${domain}`, server: host, lookUp: findTexts },
    { kind: 'addresses', name: `cname.${domain}`, server: host, ipv4, ipv6 },
  ])
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
