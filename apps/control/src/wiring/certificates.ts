import type { Finding } from '@nora/contract/domains'
import * as certificates from '../features/certificates/index.ts'
import * as domains from '../features/domains/index.ts'
import * as teams from '../features/teams/index.ts'
import * as zones from '../features/zones/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Changes } from '../verification/changes.ts'

const NO_ISSUER: Finding = { code: 'issuer_down', detail: 'no issuer is configured' }

type Needs = Platform & {
  changes: Changes
  /** Pushes to the edges of the region that are connected. */
  pushRegion: (region: string, push: certificates.CertificatePush) => void
  listEdges: (region: string) => string[]
}

/** Passes to certificates who uses them, and to domains and zones where theirs come from. */
export function wireCertificates(needs: Needs): {
  certificatesDeps: certificates.CertificatesDeps
  certificates: domains.DomainsDeps['certificates']
  zoneCertificates: zones.ZonesDeps['certificates']
} {
  const uses = joinUses(needs)
  const { listServed } = uses
  const served = new certificates.ServedCertificates({
    ...needs,
    listServed,
    onServed: async () => undefined,
  })
  needs.changes.onAny(() => served.touch())
  const both = {
    request: async () => NO_ISSUER,
    withdraw: async () => undefined,
    findUploadedFor: certificates.findUploadedFor(needs),
    findUploaded: certificates.findUploaded(needs),
  }
  return {
    certificatesDeps: { ...needs, uses, served, listOwners: teams.listOwners },
    certificates: both,
    zoneCertificates: both,
  }
}

/** Domains and zones use certificates in the same way; a zone is served by its wildcard. */
function joinUses({ clock }: Platform): certificates.CertificatesDeps['uses'] {
  const { domainCertificateUses: ofDomains } = domains
  const { zoneCertificateUses: ofZones } = zones
  const toWildcard = <Use extends { hostname: string }>(use: Use) => ({
    ...use,
    hostname: `*.${use.hostname}`,
  })
  return {
    listServed: async (db) => [
      ...(await ofDomains.listServed(db)),
      ...(await ofZones.listServed(db)).map(toWildcard),
    ],
    list: async (db, team_id, ids) => [
      ...(await ofDomains.list(db, team_id, ids)).map((use) => ({ ...use, kind: 'domain' as const })),
      ...(await ofZones.list(db, team_id, ids)).map((use) => ({ ...toWildcard(use), kind: 'zone' as const })),
    ],
    replace: async (tx, id, by) => {
      await ofDomains.replace(tx, id, by)
      await ofZones.replace(tx, id, by)
    },
    clear: async (tx, id) => {
      await ofDomains.clear(tx, id, clock.now())
      await ofZones.clear(tx, id, clock.now())
    },
    recheck: async (tx, team_id) => {
      await ofDomains.recheck(tx, team_id, clock.now())
      await ofZones.recheck(tx, team_id, clock.now())
    },
  }
}
