import type { TunnelBehind, VisitorAccess } from '@nora/contract'
import type { ClientCertificate, DnsRecord, Finding } from '@nora/contract/domains'
import type { Lang } from '@nora/kit'
import type { Bound } from '../../plan-limits/limits.ts'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { RegionConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'
import type { Changes } from '../../verification/changes.ts'
import type { CheckResult } from '../../verification/check-plan.ts'
import type { RegionTargets } from '../../verification/needed-records.ts'

/** Describes the tunnel that uses a hostname of the team, or used it last. */
export type HostnameUse = {
  hostname: string
  last_used_at: Date
  tunnel: (TunnelBehind & { access: VisitorAccess }) | null
}

export type UploadedCertificate = { id: string; notAfter: Date }

/** Certificates, as domains need them. */
export type DomainCertificates = {
  /** Orders one unless an order lives or a valid one is there. Answers why there cannot be one. */
  request: (
    tx: Db,
    domain: {
      id: string
      team_id: string
      region: string
      hostname: string
      certificate_id: string | null
      certificate_not_after: Date | null
    },
  ) => Promise<Finding | null>
  /** Ends the orders of the domain. */
  withdraw: (tx: Db, domain_id: string) => Promise<void>
  /** See `requestClientCertificate` of certificates. */
  requestForClient: (domain: {
    id: string
    team_id: string
    region: string
    hostname: string
    csr_pem: string
  }) => Promise<ClientCertificate>
  findUploadedFor: (tx: Db, team_id: string, hostname: string) => Promise<UploadedCertificate | null>
  /** An uploaded certificate of the team that covers the hostname; null when there is none of this id. */
  findUploaded: (
    tx: Db,
    of: { team_id: string; id: string; hostname: string },
  ) => Promise<UploadedCertificate | null>
}

/** A verified zone, as a name in it needs it. */
export type UsableZone = {
  id: string
  name: string
  region: string
  verified_at: Date | null
  certificate_id: string | null
  certificate_not_after: Date | null
}

export type DomainQuestion = {
  hostname: string
  label: string
  region: RegionTargets
  /** The records that its owner is told to create. */
  needed: readonly DnsRecord[]
  isLabelOfAnother: (label: string) => Promise<boolean>
}

export type Deps = Platform & {
  revocations: Revocations
  changes: Changes
  /** Decides who would be allowed at an address of the team that no tunnel uses. */
  getAddressAccess: (team_id: string, address: string, port: null) => VisitorAccess
  /** How many static names and own domains the team may have. */
  limits: Record<'static_names' | 'own_domains', (db: Db, team_id: string) => Promise<Bound>>
  /**
   * Counts all names that the plan counts, also names that tunnels chose without a reservation, except this
   * hostname.
   */
  countNames: (db: Db, team_id: string, butHostname?: string) => Promise<number>
  /** Until the transaction ends nobody else counts what the team has. */
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  /** Checks a name as opening a tunnel does; null when it is well formed. */
  checkNameForm: (name: string) => { ru: string; en: string } | null
  toHostname: (name: string, region: RegionConfig) => string
  toPublicUrl: (hostname: string, region: RegionConfig) => string
  /** The team whose tunnel has the hostname, or had it a moment ago. */
  findHolder: (db: Db, hostname: string) => Promise<string | null>
  listHostnameUses: (db: Db, team_id: string, hostnames: readonly string[]) => Promise<HostnameUse[]>
  /** Whether the label is one of another team, of its domains or zones. */
  isLabelOfAnother: (db: Db, label: string, team_id: string) => Promise<boolean>
  checkRecords: (question: DomainQuestion) => Promise<CheckResult>
  toTargets: (region: RegionConfig) => RegionTargets
  /** Returns the CAA value that allows the issuer; null without an issuer, or when it names none. */
  getIssuerCaa: () => Promise<string | null>
  certificates: DomainCertificates
  zones: {
    /** A zone that the actor may create names in. Throws NotFound, Forbidden, or Conflict while it is not verified. */
    getUsable: (tx: Db, actor: Actor, id: string) => Promise<UsableZone>
    listUsable: (db: Db, actor: Actor) => Promise<UsableZone[]>
    listNames: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, UsableZone>>
  }
  /** A member of the team; undefined when there is none. */
  findMember: (
    db: Db,
    user_id: string,
    team_id: string,
  ) => Promise<{ name: string | null; email: string; language: Lang; has_seat: boolean } | undefined>
  /** Ends the tunnels of the team at a hostname that is the team's no longer. */
  stopTunnels: (of: { team_id: string; hostname: string; by: string; origin: Origin }) => Promise<void>
}
