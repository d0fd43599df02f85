import type { TunnelCommand } from '@nora/contract'
import type { CaptureRule } from '@nora/contract/captures'
import type { Lang, RateLimiter } from '@nora/kit'
import type { PushBody } from '@nora/link'
import type { Bound } from '../../plan-limits/limits.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'
import type { LiveGateways } from './live/live-gateways.ts'
import type { Probes } from './live/probes.ts'

/** An address that a team holds, at which a gateway may stand. */
export type HeldAddress = {
  endpoint: string
  kind: 'name' | 'domain' | 'port'
  region: string
  port: number | null
  user_id: string
}

/** A tunnel that is open at an address of the team. */
export type OpenTunnel = {
  id: string
  kind: 'http' | 'tcp' | 'ssh' | 'trigger' | 'tls'
  /** What it is bound to: a hostname, `host:port`, or an internal name. */
  endpoint: string
  /** Its agent is there. */
  is_held: boolean
  target: string
  region: string
  user: { id: string; name: string | null; email: string }
}

/** What a policy decided of a request. */
export type PolicyDecision = {
  kind: 'proceed' | 'answer' | 'close' | 'forward' | 'unknown'
  status: number | null
  rule: string | null
  action: string | null
}

export type Deps = Platform & {
  rates: RateLimiter
  limits: { gateways: (db: Db, team_id: string) => Promise<Bound> }
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  /** The addresses that the caller may manage: all, or those of these that are. */
  listHeld: (db: Db, actor: Actor, endpoints?: readonly string[]) => Promise<HeldAddress[]>
  /** The team's open tunnels, or those at these addresses. */
  listOpenTunnels: (team_id: string, endpoints?: readonly string[]) => OpenTunnel[]
  /** The traffic policies of these addresses. */
  findPolicies: (
    db: Db,
    team_id: string,
    endpoints: readonly string[],
  ) => Promise<ReadonlyMap<string, { id: string; name: string }>>
  /** Runs the policy of an address of the team on a request, without effects; null: it has none. */
  runPolicy: (
    team_id: string,
    endpoint: string,
    request: { method: string; url: string; headers: [name: string, value: string][] },
  ) => Promise<PolicyDecision | null>
  /** To whom emails about a gateway go. */
  findRecipient: (
    db: Db,
    owner: { user_id: string; team_id: string },
  ) => Promise<{ email: string; language: Lang } | undefined>
  /** The commands that the caller's roles forbid. */
  listForbidden: (db: Db, actor: Actor) => Promise<readonly TunnelCommand[]>
  /** Whether the host of a URL is one that edges serve: a gateway there would lead to itself. */
  isOwnHost: (hostname: string) => boolean
  getCaptureRule: (db: Db, team_id: string) => Promise<CaptureRule>
  /** Deletes the files of what was captured of a gateway that is gone. */
  dropCaptures: (team_id: string, gateway_id: string) => Promise<void>
  live: LiveGateways
  revocations: Revocations
  probes: Probes
  /** Asks an edge of the region, or of any where it is null, for a probe; false: there is none. */
  pushProbe: (region: string | null, probe: PushBody<'probe_member'>) => boolean
  /** Edges hear of a change that has been committed. */
  push: { touch: () => void; settle: () => Promise<void> }
}
