import type { DnsRecord, Finding } from '@nora/contract/domains'
import type { ZoneDns } from '@nora/contract/zones'
import type { Lang } from '@nora/kit'
import type { Bound } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Changes } from '../../verification/changes.ts'
import type { CheckResult } from '../../verification/check-plan.ts'
import type { RegionTargets } from '../../verification/needed-records.ts'

export type UploadedCertificate = { id: string; notAfter: Date }

/** Certificates, as zones need them: one covers all names. */
export type ZoneCertificates = {
  /** Orders one unless an order lives or a valid one is there. Answers why there cannot be one. */
  request: (
    tx: Db,
    zone: {
      id: string
      team_id: string
      region: string
      name: string
      dns: ZoneDns
      certificate_id: string | null
      certificate_not_after: Date | null
    },
  ) => Promise<Finding | null>
  withdraw: (tx: Db, zone_id: string) => Promise<void>
  findUploadedFor: (tx: Db, team_id: string, hostname: string) => Promise<UploadedCertificate | null>
  findUploaded: (
    tx: Db,
    of: { team_id: string; id: string; hostname: string },
  ) => Promise<UploadedCertificate | null>
}

export type ZoneQuestion = {
  name: string
  label: string
  region: RegionTargets
  /** Whether `_acme-challenge` has to lead here. */
  isDelegated: boolean
  needed: readonly DnsRecord[]
  isLabelOfAnother: (label: string) => Promise<boolean>
}

export type Deps = Platform & {
  changes: Changes
  limits: { zones: (db: Db, team_id: string) => Promise<Bound> }
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  listOwners: (db: Db, team_id: string) => Promise<readonly { email: string; language: Lang }[]>
  toTargets: (region: Platform['config']['regions'][number]) => RegionTargets
  checkZoneRecords: (question: ZoneQuestion) => Promise<CheckResult>
  isLabelOfAnother: (db: Db, label: string, team_id: string) => Promise<boolean>
  certificates: ZoneCertificates
  /** Names in a zone. */
  names: {
    count: (db: Db, zone_id: string) => Promise<number>
    /** At most `limit`, for the refusal of a deletion. */
    list: (db: Db, zone_id: string, limit: number) => Promise<{ hostname: string }[]>
    remove: (tx: Db, zone_id: string) => Promise<void>
    /** Ends their tunnels: the zone is another team's now. */
    lose: (tx: Db, zone_id: string) => Promise<void>
    regain: (tx: Db, zone_id: string) => Promise<void>
  }
}
