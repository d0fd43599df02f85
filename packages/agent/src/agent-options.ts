import type { Clock } from '@nora/kit'
import type { AgentEvent } from './agent-event.ts'
import type { CaptureStore } from './capture/capture-store.ts'
import type { ConnectionLog } from './connections/connection-log.ts'
import type { Dialler } from './dial/dialler.ts'
import type { Schedule } from './schedule.ts'
import type { TunnelRequest } from './tunnel-request.ts'

/** Identifies the agent that dials in. */
export type AgentIdentity = {
  readonly token: string
  /** Made once per machine and server; by it the same client gets its own names back. */
  readonly clientKey: string
  /** Made per process. */
  readonly instance: string
  readonly machine: string
  readonly os: string
  readonly version: string
}

export type AgentOptions = {
  /** The agent's own: closed with it. */
  dialler: Dialler
  identity: AgentIdentity
  tunnels: readonly TunnelRequest[]
  /** Where passing exchanges are recorded; null turns inspection off at no cost. */
  captures: CaptureStore | null
  /** Where connections of TCP tunnels are written down. */
  connectionLog?: ConnectionLog | null
  onEvent(event: AgentEvent): void
  clock?: Clock
  /** Returns a number from 0 to 1, the jitter of reconnecting. */
  random: () => number
  schedule?: Schedule
  /**
   * Bounds the bytes that wait for slow local services before new connections are refused; defaults to 64 MiB.
   */
  bufferBytes?: number
}
