/** How a connection of HTTP/2 begins (RFC 9113 §3.4). No request of HTTP/1.1 has a method of this name. */
const PREFACE = Buffer.from('PRI * HTTP/2.0')
const TELLING_BYTES = 4

/**
 * Tells on a port in the clear who speaks HTTP/2 because it knows that the server does (RFC 9113 §3.3), by the first
 * bytes of a connection.
 */
export class ProtocolDetection {
  #held: Buffer | null = null

  /** Takes what came, and answers all that came so far with what it is; null while it may be either. */
  take(bytes: Buffer): { isHttp2: boolean; bytes: Buffer } | null {
    const all = this.#held === null ? bytes : Buffer.concat([this.#held, bytes])
    const known = Math.min(all.length, TELLING_BYTES)
    const isHttp2 = all.subarray(0, known).equals(PREFACE.subarray(0, known))
    this.#held = isHttp2 && known < TELLING_BYTES ? all : null
    return this.#held === null ? { isHttp2, bytes: all } : null
  }
}
