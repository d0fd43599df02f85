import type { CapturedExchange } from './captures.ts'

/** A tunnel as the local inspector knows it. */
export type InspectedTunnel = {
  id: string
  /** The name in `nora.yml`. */
  label: string | null
  url: string
  target: string
  state: 'connecting' | 'live' | 'closed'
  /** Says what is known of its visitors. */
  shows: 'requests' | 'connections' | 'sessions'
}

/** A visitor's connection to a tunnel that carries plain bytes. */
export type InspectedConnection = {
  /** Counts from 1 within the client's process. */
  id: number
  tunnel_id: string
  /** `address:port`; null when the edge does not tell. */
  visitor: string | null
  at: string
  /** null while it is open. */
  duration_ms: number | null
  /** Bytes from the visitor. */
  bytes_in: number
  bytes_out: number
  /** Why it did not end as both sides wished; `ended_by_owner`: from the inspector. */
  error: string | null
}

/** Something that ran for a visitor of a shell. */
type InspectedProgram = {
  use: 'shell' | 'exec' | 'sftp' | 'forward'
  /** The command of `exec`, its beginning when it is long; where a `forward` leads. */
  command: string | null
  at: string
  /** null while it runs. */
  duration_ms: number | null
  /** null while it runs, when a signal ended it, and when its visitor left before it ended. */
  exit_code: number | null
  /** `SIGTERM`. */
  signal: string | null
}

type SessionEnd = 'visitor_left' | 'ended' | 'revoked' | 'stopped'

/** A visitor's time in a shell of this machine. */
export type InspectedSession = {
  id: string
  tunnel_id: string
  /** The person; null for the password. */
  person: string | null
  key_name: string | null
  fingerprint: string | null
  address: string
  at: string
  /** null while the visitor is in. */
  duration_ms: number | null
  /** null while the visitor is in. */
  end: SessionEnd | null
  /** The oldest first. */
  programs: readonly InspectedProgram[]
  /** The number of programs that are no longer stored. */
  dropped_count: number
}

/** One event of the local inspector's live stream. */
export type InspectorEvent =
  | { type: 'exchange'; exchange: CapturedExchange }
  | { type: 'connection'; connection: InspectedConnection }
  | { type: 'session'; session: InspectedSession }
  | { type: 'tunnel'; tunnel: InspectedTunnel }
  | { type: 'cleared' }
