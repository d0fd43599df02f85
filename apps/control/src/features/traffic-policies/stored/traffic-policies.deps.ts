import type { Role } from '@nora/contract'
import type { VisitorSeals } from '@nora/link'
import type { Bound } from '../../../plan-limits/limits.ts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'

type CapturedHead = {
  start_line: string
  headers: [name: string, value: string][]
  body: { bytes: number; kept_bytes: number; cut_by: 'limit' | 'disk' | null }
}

/** A captured exchange as far as policies read it. Secrets were removed before it was stored. */
export type CapturedExchange = {
  id: string
  /** One of the two. */
  tunnel_id: string | null
  gateway_id: string | null
  hostname: string
  at: Date
  method: string
  path: string
  query: string
  status: number
  reason: string | null
  visitor: string
  protocol: 'http/1.0' | 'http/1.1' | 'h2'
  is_redacted: boolean
  parts: { request: CapturedHead; response: CapturedHead | null }
}

/** What captures show of the tunnels that the caller may read. */
export type Captures = {
  list: (
    actor: Actor,
    filter: { endpoint?: string | undefined; after?: string | undefined; limit: number },
  ) => Promise<CapturedExchange[]>
  /** Throws NotFound for those of tunnels that the caller may not read. */
  find: (actor: Actor, id: string) => Promise<CapturedExchange>
  /** The stored beginning of a body; reading another member's is recorded in the audit log. */
  readBody: (
    caller: { actor: Actor; origin: Origin },
    id: string,
    part: 'request' | 'response',
  ) => Promise<Buffer>
}

export type Deps = Platform & {
  limits: { policies: (db: Db, team_id: string) => Promise<Bound> }
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  captures: Captures
  /** Edges hear which sessions of visitors were revoked. */
  visitors: { settle: () => Promise<void> }
  /** The role of a member and the names of their custom roles; null: no member of the team. */
  findMembership: (
    db: Db,
    user_id: string,
    team_id: string,
  ) => Promise<{ role: Role; roles: readonly string[] } | null>
  /** Keys of what visitors carry. */
  keyring: { renew: () => Promise<void>; readonly seals: Pick<VisitorSeals, 'seal' | 'open'> }
  /** Edges hear of a change that has been committed. */
  push: { touch: () => void; settle: () => Promise<void> }
}
