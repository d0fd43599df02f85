/**
 * A connection to the origin as an exchange sees it: HTTP/1.1 in bytes. A `Stream` of the link is one as it
 * is; an origin that speaks HTTP/2 is behind an `Http2OriginStream`. The methods mean what they mean there.
 */
export interface OriginStream {
  handler: OriginHandler
  context: unknown
  readonly dead: boolean
  readonly endReceived: boolean
  /** The origin had closed before anything of the request came that is on it: certain, where it is said. */
  readonly isUnheard?: boolean
  /** How long the agent took to connect to the target; null or left out: it has not said so. */
  readonly dialMs?: number | null
  write(bytes: Buffer, start: number, end: number, copy: boolean): boolean
  end(): void
  reset(code: number): void
  consumed(bytes: number): void
}

/** One that is a connection of its own: it may serve one request after the other. */
export interface OriginConnection extends OriginStream {
  /** The bytes that the other end may send ahead of what was consumed. */
  readonly windowBytes: number
}

export function isOriginConnection(stream: OriginStream): stream is OriginConnection {
  return 'windowBytes' in stream
}

/** Corresponds to `StreamHandler` of a stream of the link. */
export interface OriginHandler {
  onData(stream: OriginStream, bytes: Buffer, start: number, end: number): void
  onEnd(stream: OriginStream): void
  onReset(stream: OriginStream, code: number): void
  onDrain(stream: OriginStream): void
  /** There is a connection to the target. */
  onDialled?(stream: OriginStream): void
}
