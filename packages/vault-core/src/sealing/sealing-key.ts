import { type Bytes, expectLength, randomBytes } from '../bytes/bytes.ts'
import type { PlatformKey } from '../bytes/platform-key.ts'

/**
 * A key that seals envelopes: 32 bytes that only the platform holds. Each envelope has a key of its own, derived
 * from this one, so a key never meets two messages.
 */
export class SealingKey {
  readonly #key: PlatformKey

  constructor(key: PlatformKey) {
    this.#key = key
  }

  /** HKDF-SHA-256 of the key, `length` in bytes. */
  async derive(salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
    const parameters = { name: 'HKDF', hash: 'SHA-256', salt, info }
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, this.#key, length * 8))
  }
}

/** The sealing key of 32 raw bytes, which stay the caller's to wipe. Throws `wrong_length`. */
export async function toSealingKey(raw: Bytes): Promise<SealingKey> {
  expectLength(raw, 32, 'the key')
  return new SealingKey(await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveBits']))
}

/** A new content key of a collection: 32 random bytes. */
export function makeContentKey(): Bytes {
  return randomBytes(32)
}
