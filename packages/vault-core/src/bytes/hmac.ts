import type { Bytes } from './bytes.ts'
import type { PlatformKey } from './platform-key.ts'

/** A key of HMAC-SHA-256 that only the platform holds. */
export function toMacKey(raw: Bytes): Promise<PlatformKey> {
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** HMAC-SHA-256 (RFC 2104), 32 bytes. */
export async function mac(key: PlatformKey, message: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
}
