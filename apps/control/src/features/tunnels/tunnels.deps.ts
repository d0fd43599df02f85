import type { LimitName } from '@nora/contract/billing'
import type { CaptureRule } from '@nora/contract/captures'
import type { TunnelKind } from '@nora/contract/tunnels'
import type { Localized } from '@nora/kit'
import type { PushBody } from '@nora/link'
import type { Bound } from '../../plan-limits/limits.ts'
import type { Actor } from '../../platform/actor.ts'
import type { RegionConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'
import type { Edges } from './edges.ts'
import type { LiveTunnels } from './live-tunnels.ts'

/** A port that a team keeps, and whom it lets in. */
export type Reservation = {
  port: number
  alias: string | null
  team_id: string
  allow: string[]
  deny: string[]
}

/** Holds the limits that the team’s plan sets for its tunnels. */
export type PlanLimits = {
  getBound: (name: LimitName) => Bound
  /** Throws PaymentRequired for a kind that the plan has not. */
  assertKind: (kind: TunnelKind) => void
  lifetime: { seconds: number; text: Localized } | null
  requests_per_minute: number | null
}

export type Deps = Platform & {
  live: LiveTunnels
  edges: Edges
  revocations: Revocations
  /** All three throw Unauthorized for what is not in force. */
  verifyToken: (token: string, address: string) => Promise<Actor>
  getActorOf: (credential_id: string) => Promise<Actor>
  findMember: (db: Db, user_id: string, team_id: string) => Promise<Omit<Actor, 'credential'> | undefined>
  verifyPublicKey: (shown: {
    fingerprint: string
    address: string
    hasSigned: boolean
  }) => Promise<{ actor: Actor; names: readonly string[]; expires_at: Date | null }>
  /**
   * Throws Forbidden for a tunnel that the member may not open. Until the transaction ends nobody takes the
   * right away.
   */
  assertMayOpen: (tx: Db, member: { team_id: string; user_id: string }, kind: TunnelKind) => Promise<void>
  /** null: this installation holds nobody to a plan. */
  getPlanLimits: (db: Db, team_id: string) => Promise<PlanLimits | null>
  /** Returns the capture rule of the team. */
  getCaptureRule: (db: Db, team_id: string) => Promise<CaptureRule>
  /** How many names and ports the team may have reserved. */
  limits: Record<'static_names' | 'ports', (db: Db, team_id: string) => Promise<Bound>>
  /** Throws Forbidden when a policy of the team keeps agents of the address out. */
  assertAgentAllowed: (team_id: string, address: string) => Promise<void>
  /** Lists what edges check agents and visitors with, of every team that has policies. */
  listIpPolicies: () => readonly PushBody<'set_ip_policies'>[]
  /** Whether an SSH key with this restriction may open the name. */
  mayOpen: (names: readonly string[], name: string) => boolean
  /** Keys in force of the team’s members; `emails` null: of all. */
  listAuthorisedKeys: (query: {
    team_id: string
    emails: readonly string[] | null
    names: readonly string[]
  }) => Promise<
    {
      fingerprint: string
      name: string
      user: { name: string | null; email: string }
      expires_at: Date | null
    }[]
  >
  /** Lists those of the addresses that do not belong to members. */
  listNonMembers: (team_id: string, emails: readonly string[]) => Promise<string[]>
  /** Lists the reservations of a region; nobody else assigns ports of it until the transaction ends. */
  listReservations: (tx: Db, region: string) => Promise<Reservation[]>
  /** The team that keeps the hostname; until the transaction ends nobody else reserves or claims it. */
  findReservation: (tx: Db, hostname: string) => Promise<{ team_id: string; owner: string } | null>
  /**
   * The own domain at a hostname: that of the team whose records prove it, else the one that `team_id` has added. Until
   * the transaction ends nobody else claims it.
   */
  findOwnDomain: (
    tx: Db,
    hostname: string,
    team_id: string,
  ) => Promise<{ team_id: string; region: string; is_served: boolean } | null>
  /** What visitors of a hostname without a tunnel are told: some team has added it, or proved it. */
  getOwnDomainState: (db: Db, hostname: string) => Promise<'unverified' | 'served' | null>
  /** Lists those of the hostnames that other teams hold now. */
  listReservedByOthers: (
    db: Db,
    team_id: string,
    hostnames: readonly string[],
  ) => Promise<ReadonlySet<string>>
  gateways: {
    /** Throws Conflict for an address that a gateway of the team holds. */
    assertNotHeld: (tx: Db, at: { team_id: string; hostname: string }) => Promise<void>
    /** Throws NotFound for a gateway that the team has not, and Conflict for one whose pool takes no such tunnel. */
    findPool: (
      tx: Db,
      wanted: { team_id: string; kind: TunnelKind; gateway: string },
    ) => Promise<{ id: string }>
    /** Makes what is bound to the hostname a member of the pool. */
    join: (
      tx: Db,
      member: {
        gateway_id: string
        team_id: string
        hostname: string
        user_id: string
        weight: number | null
        tier: number | null
      },
    ) => Promise<void>
    /** What was bound to the hostname is a member of no pool any more. */
    leave: (tx: Db, at: { team_id: string; hostname: string }) => Promise<void>
    /** Edges are to hear of members that came or went. */
    touch: () => void
    /** The hostname to which edges bind an internal name of the team. */
    toInternalHostname: (label: string, team_id: string) => string
  }
  pickFreePort: (region: RegionConfig, taken: ReadonlySet<number>) => number | undefined
}
