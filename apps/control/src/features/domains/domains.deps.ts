import type { TunnelBehind, VisitorAccess } from '@nora/contract'
import type { Bound } from '../../plan-limits/limits.ts'
import type { RegionConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** Describes the tunnel that uses a hostname of the team, or used it last. */
export type HostnameUse = {
  hostname: string
  last_used_at: Date
  tunnel: (TunnelBehind & { access: VisitorAccess }) | null
}

export type Deps = Platform & {
  /** Decides who would be allowed at an address of the team that no tunnel uses. */
  getAddressAccess: (team_id: string, address: string, port: null) => VisitorAccess
  /** How many static names the team may have. */
  limits: { static_names: (db: Db, team_id: string) => Promise<Bound> }
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
}
