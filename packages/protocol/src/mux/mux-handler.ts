import type { Clock, Localized } from '@nora/kit'
import type { Budget } from '../flow-control/budget.ts'
import type { Goaway } from '../frames/goaway.ts'
import type { Hello } from '../frames/hello.ts'
import type { Target } from '../frames/target.ts'
import type { Timers } from './heartbeat.ts'
import type { Stream } from './stream.ts'

/** Streams of the edge that dialled or was dialled by an agent are odd, those of agents and peers even. */
export type Role = 'edge' | 'agent' | 'peer'

export type MuxOptions = {
  role: Role
  handler: MuxHandler
  clock?: Clock
  timers?: Timers
  /** The peer’s streams count against it, except control streams. */
  budget?: Budget
}

/** Why a link is over. */
export type LinkClose = {
  /** A LinkCode; the peer's when it said GOAWAY before it hung up. */
  readonly code: number
  /** The event, for the log. */
  readonly detail: string
  /** The peer's last GOAWAY. */
  readonly goaway: Goaway | undefined
}

/** The content of a GOAWAY besides the last id. */
export type CloseReason = { code: number; text?: Localized; problem?: string; edges?: readonly string[] }

/** Owns a mux. */
export interface MuxHandler {
  /**
   * Called once with the peer’s HELLO. The edge answers with `hello` or `close`; the agent has sent its own.
   */
  onHello(hello: Hello): void
  /**
   * Called at an agent when the edge has read its HELLO, but others come first. Return false to stop waiting.
   */
  onWait?(): boolean
  /** A stream of the peer. Set `stream.handler` before returning, or reset it; untouched ones are reset. */
  onStream(stream: Stream, target: Target): void
  /** The peer wants no new streams; running ones go on. */
  onGoaway(goaway: Goaway): void
  /** Once, after every stream has heard onReset. */
  onClose(close: LinkClose): void
}
