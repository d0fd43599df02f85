import type { CaptureRule } from '@nora/contract/captures'
import type { CaptureSource, ReplayRequest } from '@nora/link'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'
import type { CaptureState } from './capture-state.ts'

/** A tunnel or a gateway as far as its capture goes by it. */
export type CapturedSource = CaptureSource & {
  team_id: string
  user_id: string
  /** The address that visitors type: a hostname, or `host:port`. */
  hostname: string
  /** What the audit log calls it. */
  name: string
  /** It carries HTTP that edges read. */
  isWeb: boolean
  /** Where its edges are; null: anywhere. */
  region: string | null
  wants_capture: boolean
  /** Nobody can reach it any more. */
  isClosed: boolean
}

/** What tunnels and gateways do for their captures. */
export type CapturedKind = {
  find: (db: Db, id: string) => Promise<CapturedSource | undefined>
  /** Throws NotFound, or Forbidden for who may not change it. */
  getManaged: (actor: Actor, id: string) => Promise<CapturedSource>
  /** Undefined when it is closed by now. Edges hear of it. */
  choose: (id: string, wants_capture: boolean) => Promise<CapturedSource | undefined>
  /** Whether its exchanges are kept now. */
  isCaptured: (source: CapturedSource, rule: CaptureRule) => boolean
  /** The team has another rule. */
  applyRule: (team_id: string) => Promise<void>
  /** False when no edge is there that could send it. */
  sendReplay: (source: CapturedSource, replay: ReplayRequest) => boolean
}

export type Deps = Pick<
  Platform,
  'clock' | 'config' | 'db' | 'emit' | 'files' | 'ids' | 'log' | 'transaction'
> & {
  revocations: Revocations
  /** Exists once per process: what was lost, why nothing can be stored, and who watches. */
  state: CaptureState
  tunnels: CapturedKind
  gateways: CapturedKind
}
