import type { TunnelBehind, VisitorAccess } from '@nora/contract'
import type { Bound } from '../../plan-limits/limits.ts'
import type { RegionConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** What stands behind a hostname of the team, or stood there last. */
export type HostnameUse = {
  hostname: string
  last_used_at: Date
  tunnel: (TunnelBehind & { access: VisitorAccess }) | null
}

export type Deps = Platform & {
  /** Who would get in to an address of the team behind which no tunnel stands. */
  getAddressAccess: (team_id: string, address: string, port: null) => VisitorAccess
  /** How many static names the team may have. */
  limits: { static_names: (db: Db, team_id: string) => Promise<Bound> }
  /** All names that a plan counts, also of tunnels that chose one without reserving it; but this hostname. */
  countNames: (db: Db, team_id: string, butHostname?: string) => Promise<number>
  /** Until the transaction ends nobody else counts what the team has. */
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  /** What is wrong with a name, as whoever opens a tunnel is told it too. */
  checkNameForm: (name: string) => { ru: string; en: string } | null
  toHostname: (name: string, region: RegionConfig) => string
  toPublicUrl: (hostname: string, region: RegionConfig) => string
  /** The team whose tunnel has the hostname, or had it a moment ago. */
  findHolder: (db: Db, hostname: string) => Promise<string | null>
  listHostnameUses: (db: Db, team_id: string, hostnames: readonly string[]) => Promise<HostnameUse[]>
}
