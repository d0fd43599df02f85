import type { Localized, Problem } from '@nora/kit'
import type { BoundTunnel } from './bound-tunnel.ts'
import type { OriginFailure } from './dispatch/origin-failure.ts'
import type { OriginTarget } from './target.ts'

/** An agent tells its owner these while it runs. */
export type AgentEvent =
  | { type: 'connecting' }
  /** Published: for the first time, again, or under another address. */
  | { type: 'bound'; tunnel: BoundTunnel }
  /** Visitors come by another way from now on: `status.route`. */
  | { type: 'rerouted' }
  /** The link is gone or could not be had; the next attempt is under way in `retryInMs`. */
  | { type: 'offline'; reason: Localized; retryInMs: number }
  /** This tunnel is over and does not come back. */
  | { type: 'closed'; ref: number; problem: Problem }
  /** Something the server wants its owner to read, about one tunnel or all. */
  | { type: 'notice'; tunnelId: string | null; text: Localized }
  /** Visitors can no longer be led to the local service, or for another reason than before. */
  | { type: 'origin_down'; ref: number; target: OriginTarget; failure: OriginFailure; error: Error }
  /** The first connection that succeeded again. */
  | { type: 'origin_up'; ref: number; target: OriginTarget }
