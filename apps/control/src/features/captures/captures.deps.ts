import type { TunnelKind } from '@nora/contract/tunnels'
import type { ReplayRequest } from '@nora/link'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'
import type { CaptureState } from './capture-state.ts'

/** A tunnel as far as its capture goes by it. */
export type CapturedTunnel = {
  id: string
  team_id: string
  user_id: string
  hostname: string
  kind: TunnelKind
  wants_capture: boolean
  closed_at: Date | null
}

export type Deps = Pick<
  Platform,
  'clock' | 'config' | 'db' | 'emit' | 'files' | 'ids' | 'log' | 'transaction'
> & {
  revocations: Revocations
  /** Exists once per process: what was lost, why nothing can be stored, and who watches. */
  state: CaptureState
  findTunnel: (db: Db, id: string) => Promise<CapturedTunnel | undefined>
  /** Throws NotFound, or Forbidden for who may not change tunnels. */
  getManagedTunnel: (actor: Actor, id: string) => Promise<CapturedTunnel>
  /** Undefined when the tunnel is closed by now. */
  chooseCapture: (id: string, wants_capture: boolean) => Promise<CapturedTunnel | undefined>
  /** Whether its exchanges are kept now. */
  isCaptured: (id: string) => boolean
  applyRule: (team_id: string) => Promise<void>
  /** False when no agent is there for the tunnel. */
  sendReplay: (replay: ReplayRequest) => boolean
}
