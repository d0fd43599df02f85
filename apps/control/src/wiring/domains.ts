import * as domains from '../features/domains/index.ts'
import * as teams from '../features/teams/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import * as zones from '../features/zones/index.ts'
import type { RegionConfig } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { RecordChecks } from '../platform/record-checks/record-checks.ts'
import type { Revocations } from '../platform/revocations.ts'
import type { Changes } from '../verification/changes.ts'

type Needs = Platform &
  Pick<domains.DomainsDeps, 'getAddressAccess' | 'getIssuerCaa'> & {
    changes: Changes
    revocations: Revocations
    limits: domains.DomainsDeps['limits'] & zones.ZonesDeps['limits']
    recordChecks: RecordChecks
    certificates: domains.DomainsDeps['certificates']
    zoneCertificates: zones.ZonesDeps['certificates']
  }

/**
 * Passes to domains and zones what they take from each other and from other features: which names are valid,
 * which tunnels use them, what DNS shows, and who issues.
 */
export function wireDomains(
  needs: Needs,
  tunnelsDeps: tunnels.TunnelsDeps,
): { domainsDeps: domains.DomainsDeps; zonesDeps: zones.ZonesDeps } {
  const { clock, recordChecks } = needs
  const isLabelOfAnother = async (db: Db, label: string, team_id: string) =>
    (await domains.isLabelOfAnother(db, label, team_id)) ||
    (await zones.isZoneLabelOfAnother(db, label, team_id))
  const toTargets = ({ domain, ipv4, ipv6 }: RegionConfig) => ({ domain, ipv4, ipv6 })
  const both = { ...needs, lockTeam: teams.lockTeam, isLabelOfAnother, toTargets }
  const domainsDeps: domains.DomainsDeps = {
    ...both,
    countNames: (db, team_id, butHostname) =>
      tunnels.countAddresses(db, 'static_names', { team_id, now: clock.now(), butHostname }),
    checkNameForm: tunnels.checkNameForm,
    toHostname: tunnels.toHostname,
    toPublicUrl: tunnels.toPublicUrl,
    findHolder: (db, hostname) => tunnels.findHolder(db, hostname, clock.now()),
    listHostnameUses: tunnels.listHostnameUses(tunnelsDeps),
    findMember: teams.findMember,
    checkRecords: recordChecks.checkDomain,
    stopTunnels: tunnels.stopHostnameTunnels(tunnelsDeps),
    zones: {
      getUsable: zones.getUsableZone,
      listUsable: zones.listUsableZones,
      listNames: zones.listZoneNames,
    },
  }
  const zonesDeps: zones.ZonesDeps = {
    ...both,
    certificates: needs.zoneCertificates,
    checkZoneRecords: recordChecks.checkZone,
    listOwners: teams.listOwners,
    names: {
      count: domains.countNamesOfZone,
      list: domains.listNamesOfZone,
      remove: domains.removeNamesOfZone,
      lose: domains.loseZoneNames(domainsDeps),
      regain: domains.regainZoneNames(domainsDeps),
    },
  }
  return { domainsDeps, zonesDeps }
}
