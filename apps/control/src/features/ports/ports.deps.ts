import type { TunnelBehind, VisitorAccess } from '@nora/contract'
import type { PortRules, VisitorRules } from '@nora/link'
import type { Bound } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

export type PortAddress = { region: string; port: number }

/** Describes the tunnel that uses a port of the team, or used it last. */
export type PortUse = PortAddress & {
  last_used_at: Date
  tunnel: (TunnelBehind & { access: VisitorAccess }) | null
}

export type Deps = Platform & {
  /** Decides who would be allowed at an address of the team that no tunnel uses. */
  getAddressAccess: (team_id: string, address: string, port: VisitorRules | null) => VisitorAccess
  /** How many ports the team may have. */
  limits: { ports: (db: Db, team_id: string) => Promise<Bound> }
  /**
   * Counts all ports that the plan counts, also ports that tunnels chose without a reservation, except this
   * address.
   */
  countPorts: (db: Db, team_id: string, butAddress?: string) => Promise<number>
  /** Until the transaction ends nobody else counts what the team has. */
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  /** Ports of the region that tunnels have, or had a moment ago, and whose. */
  listHeldPorts: (db: Db, region: string) => Promise<{ port: number; team_id: string }[]>
  listPortUses: (db: Db, team_id: string, addresses: readonly PortAddress[]) => Promise<PortUse[]>
  /** Told after the commit: edges apply it, also to connections that are open. */
  onRulesChanged: (rules: PortRules) => void
}
