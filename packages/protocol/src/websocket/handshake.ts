import { createHash } from 'node:crypto'

/** Made for this one purpose by RFC 6455 §1.3. */
const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** Returns the answer to a client’s `Sec-WebSocket-Key`, which proves that the server knows the protocol. */
export function toAcceptKey(key: string): string {
  return createHash('sha1')
    .update(key + ACCEPT_SUFFIX)
    .digest('base64')
}

/** Sixteen bytes in base64 (RFC 6455 §4.1). */
export function isWebSocketKey(key: string): boolean {
  return /^[A-Za-z0-9+/]{22}==$/.test(key)
}
