import type { Finding } from '@nora/contract/domains'
import * as certificates from '../features/certificates/index.ts'
import * as domains from '../features/domains/index.ts'
import * as teams from '../features/teams/index.ts'
import * as zones from '../features/zones/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { RecordChecks } from '../platform/record-checks/record-checks.ts'
import type { Changes } from '../verification/changes.ts'
import { wireChallengeRecords } from './challenge-records.ts'

const NO_ISSUER: Finding = { code: 'issuer_down', detail: 'no issuer is configured (control.acme_directory)' }
const NO_SERVER: Finding = { code: 'issuer_down', detail: 'no DNS server of our own runs (control.dns_port)' }

type Needs = Platform & {
  random: () => number
  changes: Changes
  checkCaa: RecordChecks['checkCaa']
  showsText: RecordChecks['showsText']
  findTexts: RecordChecks['findTexts']
  findAddresses: RecordChecks['findAddresses']
  /** Names under the region's domain at which tunnels are open. */
  listHostnames: (region: string) => string[]
  /** Pushes to the edges of the region that are connected. */
  pushRegion: (region: string, push: certificates.CertificatePush) => void
  pushChallenges: (push: certificates.ChallengesPush) => void
  listEdges: (region: string) => string[]
}

/** What certificates tell domains and zones of; they are built later. */
type Names = { domainsDeps: domains.DomainsDeps; zonesDeps: zones.ZonesDeps }

/** Passes to certificates who uses them, and to domains and zones where theirs come from. */
export function wireCertificates(needs: Needs): {
  certificatesDeps: certificates.CertificatesDeps
  ofNames: {
    getIssuerCaa: domains.DomainsDeps['getIssuerCaa']
    certificates: domains.DomainsDeps['certificates']
    zoneCertificates: zones.ZonesDeps['certificates']
  }
  setNames: (names: Names) => void
} {
  let names: Names | undefined
  const getNames = () => {
    if (!names) throw new Error('certificates work before domains and zones do')
    return names
  }
  const uses = joinUses(needs)
  const onServed = (certificate_id: string) =>
    needs.transaction((tx) => domains.onDomainCertificateServed(getNames().domainsDeps)(tx, certificate_id))
  const served = new certificates.ServedCertificates({ ...needs, listServed: uses.listServed, onServed })
  needs.changes.onAny(() => served.touch())
  const challenges = new certificates.PendingChallenges({ ...needs, pushAll: needs.pushChallenges })
  const own = { ...needs, uses, served, challenges, listOwners: teams.listOwners }
  const { acme } = needs.config
  const orders: certificates.OrdersDeps | null = acme && {
    ...own,
    issuer: new certificates.Issuer(acme, needs),
    random: needs.random,
    records: wireChallengeRecords(needs, needs),
    ...toEvents(getNames),
  }
  return {
    certificatesDeps: {
      ...own,
      orders,
      regions: acme?.securesRegions && orders ? { ...needs, ...orders } : null,
      describeRegions: () => certificates.describeRegions(needs),
    },
    ofNames: {
      ...toSources(needs, own, orders !== null),
      getIssuerCaa: async () => orders?.issuer.getCaaValue() ?? null,
    },
    setNames: (given) => {
      names = given
    },
  }
}

function toEvents(getNames: () => Names): Pick<certificates.OrdersDeps, 'onIssued' | 'onRefused'> {
  return {
    onIssued: async (tx, { purpose, ...issued }) => {
      const { domainsDeps, zonesDeps } = getNames()
      const of = { purposeId: purpose.id, ...issued }
      if (purpose.kind === 'domain') await domains.onDomainCertificateIssued(domainsDeps)(tx, of)
      if (purpose.kind === 'zone') await zones.onZoneCertificateIssued(zonesDeps)(tx, of)
    },
    onRefused: async (tx, { purpose, finding }) => {
      const { domainsDeps, zonesDeps } = getNames()
      const of = { purposeId: purpose.id, finding }
      if (purpose.kind === 'domain') await domains.onDomainCertificateRefused(domainsDeps)(tx, of)
      if (purpose.kind === 'zone') await zones.onZoneCertificateRefused(zonesDeps)(tx, of)
    },
  }
}

/** Where domains and zones get their certificates from. */
function toSources(
  platform: Platform,
  { challenges }: { challenges: certificates.PendingChallenges },
  hasIssuer: boolean,
): Omit<ReturnType<typeof wireCertificates>['ofNames'], 'getIssuerCaa'> {
  const request = certificates.requestCertificate(platform)
  const obstacle = hasIssuer ? null : NO_ISSUER
  const canAnswer = platform.config.dns !== null
  const found = {
    withdraw: certificates.withdrawCertificate(platform, challenges),
    findUploadedFor: certificates.findUploadedFor(platform),
    findUploaded: certificates.findUploaded(platform),
  }
  return {
    certificates: {
      ...found,
      requestForClient: certificates.requestClientCertificate(platform, obstacle),
      request: (tx, { hostname, ...row }) =>
        request(tx, { ...row, purpose: { kind: 'domain', id: row.id }, names: [hostname], obstacle }),
    },
    zoneCertificates: {
      ...found,
      request: (tx, { name, dns, ...row }) => {
        const purpose = { kind: 'zone', id: row.id } as const
        const isUnanswered = dns === 'delegated' && !canAnswer
        const names = [`*.${name}`]
        return request(tx, {
          ...row,
          purpose,
          names,
          obstacle: obstacle ?? (isUnanswered ? NO_SERVER : null),
        })
      },
    },
  }
}

/** Domains and zones use certificates in the same way; a zone is served by its wildcard. */
function joinUses(platform: Platform): certificates.CertificatesDeps['uses'] {
  const { clock } = platform
  const ofRegions = certificates.regionUses(platform)
  const { domainCertificateUses: ofDomains } = domains
  const { zoneCertificateUses: ofZones } = zones
  const toWildcard = <Use extends { hostname: string }>(use: Use) => ({
    ...use,
    hostname: `*.${use.hostname}`,
  })
  const both = async (run: (uses: typeof ofDomains) => Promise<void>) => {
    await run(ofDomains)
    await run(ofZones)
  }
  return {
    listServed: async (db) => [
      ...(await ofDomains.listServed(db)),
      ...(await ofZones.listServed(db)).map(toWildcard),
      ...(await ofRegions.listServed(db)),
    ],
    list: async (db, team_id, ids) => [
      ...(await ofDomains.list(db, team_id, ids)).map((use) => ({ ...use, kind: 'domain' as const })),
      ...(await ofZones.list(db, team_id, ids)).map((use) => ({ ...toWildcard(use), kind: 'zone' as const })),
    ],
    isUsed: async (db: Db, id, purpose) =>
      (await ofDomains.isUsed(db, id)) || (await ofZones.isUsed(db, id)) || ofRegions.isUsed(db, id, purpose),
    replace: (tx, id, by) => both((uses) => uses.replace(tx, id, by)),
    clear: (tx, id) => both((uses) => uses.clear(tx, id, clock.now())),
    recheck: (tx, team_id) => both((uses) => uses.recheck(tx, team_id, clock.now())),
  }
}
