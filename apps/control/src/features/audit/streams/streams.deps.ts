import type { Action } from '@nora/contract'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OutboundGuard } from '../../../platform/outbound/guard.ts'
import type { Platform } from '../../../platform/platform.ts'

export type Deps = Platform & {
  guard: OutboundGuard
  /** Begins a change of the actor's team; throws unless the actor may, as they are now. */
  enterTeam: (tx: Db, actor: Actor, action: Action) => Promise<{ team: { id: string } }>
}
