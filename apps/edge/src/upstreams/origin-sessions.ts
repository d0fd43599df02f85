import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type ClientSessionRequestOptions,
  connect,
  type OutgoingHttpHeaders,
  type SecureClientSessionOptions,
} from 'node:http2'
import { KIB, MIB, MINUTE_MS } from '@nora/kit'
import type { OriginHandler, OriginStream } from './origin-stream.ts'
import { StreamDuplex } from './stream-duplex.ts'

/** Origins allow a hundred requests on a connection, or any number. */
const SESSIONS_LIMIT = 16
const IDLE_LIMIT_MS = MINUTE_MS
/** Bounds what the origin may send ahead on one request while the visitor does not read. */
export const RESPONSE_WINDOW_BYTES = 256 * KIB
const CONNECTION_WINDOW_BYTES = 4 * MIB

const OPTIONS: SecureClientSessionOptions = {
  settings: { enablePush: false, initialWindowSize: RESPONSE_WINDOW_BYTES, maxHeaderListSize: 64 * KIB },
  maxHeaderListPairs: 2_048,
  maxSendHeaderBlockLength: 128 * KIB,
  maxSessionMemory: 64,
}

type Session = { http2: ClientHttp2Session; running: number; idleSinceMs: number | null }

/** Connections to one tunnel's origin over one leg that speak HTTP/2: each carries many requests. */
export class OriginSessions {
  readonly #sessions = new Set<Session>()
  #isKeeping = true
  readonly #open: (handler: OriginHandler) => OriginStream | undefined

  /** `open` answers undefined when the link takes no more streams. */
  constructor(open: (handler: OriginHandler) => OriginStream | undefined) {
    this.#open = open
  }

  /** Whether connections without a request are kept. What is idle goes when it changes to false. */
  set isKeeping(isKeeping: boolean) {
    this.#isKeeping = isKeeping
    if (isKeeping) return
    for (const { http2, running } of this.#sessions) if (running === 0) http2.close()
  }

  get size(): number {
    return this.#sessions.size
  }

  /** Sends a request on a connection with room, or a new one; undefined when there is neither. */
  request(headers: OutgoingHttpHeaders, options: ClientSessionRequestOptions): ClientHttp2Stream | undefined {
    const session = this.#choose()
    if (session === undefined) return undefined
    const stream = session.http2.request(headers, options)
    session.running++
    session.idleSinceMs = null
    stream.on('close', () => {
      session.running--
      if (session.running === 0 && !this.#isKeeping) session.http2.close()
    })
    return stream
  }

  /** Ends what has been idle too long. */
  sweep(nowMs: number): void {
    for (const session of this.#sessions) {
      if (session.running > 0) continue
      session.idleSinceMs ??= nowMs
      if (!this.#isKeeping || nowMs - session.idleSinceMs > IDLE_LIMIT_MS) session.http2.close()
    }
  }

  /** No new requests; those that run go on. */
  clear(): void {
    for (const { http2 } of this.#sessions) http2.close()
  }

  #choose(): Session | undefined {
    let idlest: Session | undefined
    for (const session of this.#sessions) {
      // GOAWAY was said, by either side.
      if (session.http2.closed || session.http2.destroyed) continue
      if (idlest === undefined || session.running < idlest.running) idlest = session
    }
    const isFull = idlest !== undefined && idlest.running >= getMost(idlest)
    if (idlest !== undefined && (!isFull || this.#sessions.size >= SESSIONS_LIMIT)) return idlest
    return this.#connect() ?? idlest
  }

  #connect(): Session | undefined {
    const connection = StreamDuplex.open(this.#open)
    if (connection === undefined) return undefined
    const http2 = connect('http://origin', { ...OPTIONS, createConnection: () => connection })
    const session = { http2, running: 0, idleSinceMs: null }
    this.#sessions.add(session)
    http2.on('connect', () => http2.setLocalWindowSize(CONNECTION_WINDOW_BYTES))
    // The requests of the session hear of the error themselves.
    http2.on('error', () => {})
    http2.on('close', () => this.#sessions.delete(session))
    return session
  }
}

/** Returns how many requests the origin allows at a time, once it has said so. */
function getMost({ http2 }: Session): number {
  const most = http2.connecting ? undefined : http2.remoteSettings.maxConcurrentStreams
  return most ?? Number.POSITIVE_INFINITY
}
