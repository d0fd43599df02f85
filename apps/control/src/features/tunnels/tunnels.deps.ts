import type { TunnelKind } from '@nora/contract'
import type { Actor } from '../../platform/actor.ts'
import type { RegionConfig } from '../../platform/config.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Endings } from '../../platform/endings.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Edges } from './link/edges.ts'
import type { LiveTunnels } from './live-tunnels.ts'

/** A port that a team keeps, and whom it lets in. */
export type Reservation = {
  port: number
  alias: string | null
  team_id: string
  allow: string[]
  deny: string[]
}

export type Deps = Platform & {
  live: LiveTunnels
  edges: Edges
  endings: Endings
  /** All three throw Unauthorized for what is not in force. */
  verifyToken: (token: string, address: string) => Promise<Actor>
  getActorOf: (credential_id: string) => Promise<Actor>
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
  /** Those of the addresses that are not of members. */
  listStrangers: (team_id: string, emails: readonly string[]) => Promise<string[]>
  /** Of a region; until the transaction ends nobody else gives ports of it out. */
  listReservations: (tx: Db, region: string) => Promise<Reservation[]>
  pickFreePort: (region: RegionConfig, taken: ReadonlySet<number>) => number | undefined
}
