/**
 * Describes one exchange that an agent captured, as the inspector shows it. Times are ISO 8601 UTC, durations
 * milliseconds, sizes bytes.
 */
export type CapturedExchange = {
  id: string
  /** null: it came to a gateway, or a webhook. */
  tunnel_id: string | null
  at: string
  kind: 'http' | 'websocket' | 'sse'
  method: string
  path: string
  query: string
  /** 0 while there is no answer, or when none came. */
  status: number
  /** null while the exchange runs. */
  duration_ms: number | null
  request_bytes: number
  response_bytes: number
  /** Why there was no whole answer. */
  error: string | null
  /** Id of the exchange this one repeats. */
  replay_of: string | null
  /** Messages of a WebSocket or events of an event stream so far. */
  message_count: number
  /** The run that the request led to, if its tunnel is a trigger. */
  run: CapturedRun | null
}

/**
 * `receiving`: the request is read and looked at. `queued`: it waits for its turn. Those after `running` are
 * final. `killed`: by us. `failed`: the program could not be started. `refused`: it never was.
 */
export type RunState = 'receiving' | 'queued' | 'running' | 'exited' | 'killed' | 'failed' | 'refused'

/** Why a run was killed, or refused. */
export type RunReason =
  | 'timeout'
  | 'visitor_left'
  | 'stopped'
  | 'signature_missing'
  | 'signature_malformed'
  | 'signature_stale'
  | 'signature_wrong'
  | 'delivery_running'
  | 'delivery_done'
  | 'no_match'
  | 'queue_full'
  | 'header_too_large'
  | 'body_too_large'
  | 'body_too_slow'

/** One run of a trigger's program. */
export type CapturedRun = {
  id: string
  state: RunState
  reason: RunReason | null
  /** More on it, in the words of the system or of a library. */
  detail: string | null
  /** The exit code if the outcome is `exited`; 128 plus its number if a signal ended it. */
  exit_code: number | null
  signal: string | null
  /** It was answered before it ran. */
  is_async: boolean
  /** Time in the queue. */
  wait_ms: number | null
  /** null while it runs, or when it never did. */
  duration_ms: number | null
  stdout: CapturedOutput
  stderr: CapturedOutput
}

/** Describes what a program has written so far. */
export type CapturedOutput = Pick<CapturedBody, 'bytes' | 'kept_bytes' | 'cut_by'>

export type CapturedHead = {
  /** Request line or status line, as it travelled. */
  start_line: string
  headers: readonly (readonly [name: string, value: string])[]
}

export type CapturedBody = {
  bytes: number
  /** The beginning that was kept. */
  kept_bytes: number
  /** Why less was kept than passed: its own limit, or a disk that was full or too slow. */
  cut_by: 'limit' | 'disk' | null
  content_type: string | null
  content_encoding: string | null
}

export type CapturedDetail = CapturedExchange & {
  request: CapturedHead & { body: CapturedBody }
  response: (CapturedHead & { body: CapturedBody }) | null
  /** Times until the first byte of the response, and from there to its end. */
  timings: { wait_ms: number | null; receive_ms: number | null }
}

/** One WebSocket message or control frame, or one server-sent event. */
export type CapturedMessage = {
  /** Counts from 0 within its exchange. */
  sequence: number
  at: string
  /** To the local service, or from it. */
  direction: 'in' | 'out'
  kind: 'text' | 'binary' | 'ping' | 'pong' | 'close' | 'event'
  /** Bytes of the payload, inflated when `decoded`. */
  bytes: number
  kept_bytes: number
  /** Frames that the message came in. */
  frames: number
  compressed: boolean
  /** False: the content is still compressed, because inflating it would have gone over a limit. */
  decoded: boolean
  encoding: 'utf8' | 'base64'
  /** The payload; the reason of a `close`, the data of an `event`. */
  content: string
  close_code: number | null
  event: string | null
  event_id: string | null
}

export type CapturedMessages = {
  /** The oldest first. */
  items: readonly CapturedMessage[]
  /** The number of oldest messages that are no longer stored. */
  dropped_count: number
  /** The direction whose bytes stopped being WebSocket frames. */
  unreadable: CapturedMessage['direction'] | null
}

/** A captured request, changed before it is sent once more. */
export type ReplayEdit = {
  method: string
  /** Path and query. */
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  /** null: the body as it was captured. */
  body: string | null
}
