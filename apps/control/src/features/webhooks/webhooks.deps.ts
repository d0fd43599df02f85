import type { Lang, RateLimiter } from '@nora/kit'
import type { PushBody } from '@nora/link'
import type { TransformRunner } from '@nora/webhooks'
import type { Bound } from '../../plan-limits/limits.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OutboundGuard } from '../../platform/outbound/guard.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'
import type { Attempts } from './live/attempts.ts'
import type { AwaitedAnswers } from './live/awaited-answers.ts'
import type { TargetLoad } from './live/target-load.ts'
import type { WebhookNewsroom } from './live/webhook-newsroom.ts'

/** A name that a team holds, at which a webhook may stand. */
export type HeldName = { endpoint: string; kind: 'name' | 'domain' | 'port' }

export type Deps = Platform & {
  rates: RateLimiter
  revocations: Revocations
  limits: Record<'webhooks' | 'stored_requests' | 'requests_per_minute', GetBound>
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  /** The names that the caller may manage, of these. */
  listHeld: (db: Db, actor: Actor, endpoints: readonly string[]) => Promise<HeldName[]>
  /** The gateway that stands at the name; null: none. */
  findGatewayAt: (db: Db, team_id: string, endpoint: string) => Promise<{ name: string } | null>
  /** The endpoint of a gateway of the team; null: it has none with this id. */
  findGatewayEndpoint: (
    db: Db,
    team_id: string,
    id: string,
  ) => Promise<{ endpoint: string; name: string } | null>
  /** To whom emails about a webhook go. */
  findRecipient: (
    db: Db,
    owner: { user_id: string; team_id: string },
  ) => Promise<{ email: string; language: Lang } | undefined>
  /** The full name by which edges know an internal name of the team. */
  toInternalHostname: (name: string, team_id: string) => string
  /** An edge that carries the tunnel at this hostname now; null: its agent is away, or there is none. */
  findEdge: (team_id: string, hostname: string) => string | null
  /** Any edge that is connected: a gateway stands at each. */
  findAnyEdge: () => string | null
  pushDelivery: (edge_id: string, delivery: PushBody<'deliver_webhook'>) => void
  guard: OutboundGuard
  transforms: TransformRunner
  attempts: Attempts
  answers: AwaitedAnswers
  load: TargetLoad
  news: WebhookNewsroom
  random: () => number
  /** Edges hear of a change that has been committed. */
  push: { touch: () => void; settle: () => Promise<void> }
  /** Something may be due to be delivered. */
  wakeDeliveries: () => void
}

type GetBound = (db: Db, team_id: string) => Promise<Bound>
