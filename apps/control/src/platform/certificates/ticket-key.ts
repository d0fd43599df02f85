import { hkdfSync } from 'node:crypto'
import { HOUR_MS } from '@nora/kit'

const PERIOD_MS = 12 * HOUR_MS
/** Name, HMAC key and AES key, 16 bytes each. */
const KEY_BYTES = 48

/**
 * The key of TLS session tickets for the period of 12 h that an instant is in, in base64: the same in every
 * process that has the master key, so that a visitor resumes wherever it comes back. Derived by HKDF (RFC 5869)
 * with SHA-256; who learns one key learns nothing of the master key or of another period.
 */
export function ticketKeyAt(masterKey: string, now: Date): string {
  const period = Math.floor(now.getTime() / PERIOD_MS)
  const key = hkdfSync('sha256', masterKey, '', `nora tls session tickets ${period}`, KEY_BYTES)
  return Buffer.from(key).toString('base64')
}
