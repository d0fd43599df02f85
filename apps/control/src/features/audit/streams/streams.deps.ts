import type { Action } from '@nora/contract'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OutboundGuard } from '../../../platform/outbound/guard.ts'
import type { SignedMessage } from '../../../platform/outbound/post-signed.ts'
import type { Platform } from '../../../platform/platform.ts'

export type Deps = Platform & {
  guard: OutboundGuard
  /** Webhooks of the team itself, which take what is sent to them without a way round by the network. */
  ownWebhooks: {
    isAddress: (db: Db, team_id: string, url: string) => Promise<boolean>
    /** Resolves when it is stored; false: the address is that of no webhook of the team. */
    take: (team_id: string, url: string, message: SignedMessage) => Promise<boolean>
  }
  /** Begins a change of the actor's team; throws unless the actor may, as they are now. */
  enterTeam: (tx: Db, actor: Actor, action: Action) => Promise<{ team: { id: string } }>
}
