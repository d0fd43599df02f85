import { type Bytes, concat, equalBytes, randomBytes } from '../bytes/bytes.ts'
import type { PlatformKey } from '../bytes/platform-key.ts'
import { VaultError } from '../vault-error.ts'
import { getPaddedLength, pad, unpad } from './padding.ts'
import type { SealingKey } from './sealing-key.ts'

/** HKDF-SHA-256 for key and commitment, AES-256-GCM. The only suite of every place so far. */
const SUITE = 1
const SALT_BYTES = 32
const COMMITMENT_BYTES = 32
const HEAD_BYTES = 1 + SALT_BYTES + COMMITMENT_BYTES
const TAG_BYTES = 16

/** A zero IV is safe: the key is derived from a fresh random salt and used once. */
const IV: Bytes = new Uint8Array(12)

/**
 * Seals bytes for one place: `01 ‖ salt 32 ‖ commitment 32 ‖ ciphertext`. HKDF-SHA-256 of key, salt and context
 * gives the key of AES-256-GCM and the commitment, without which a text could open under two keys; the context is
 * the additional data. What is sealed is padded, see `getPaddedLength`.
 */
export async function seal(key: SealingKey, context: Bytes, plain: Bytes): Promise<Bytes> {
  const salt = randomBytes(SALT_BYTES)
  const { contentKey, commitment } = await deriveKeys(key, { salt, context, usage: 'encrypt' })
  const parameters = { name: 'AES-GCM', iv: IV, additionalData: context }
  const padded = pad(plain)
  const sealed = await crypto.subtle.encrypt(parameters, contentKey, padded)
  padded.fill(0)
  return concat(Uint8Array.of(SUITE), salt, commitment, new Uint8Array(sealed))
}

/**
 * Opens what `seal` made of the same key and context. Throws `unknown_suite`, `wrong_length`, and `wrong_key` when
 * the key or the place is another, or the text was changed.
 */
export async function open(key: SealingKey, context: Bytes, envelope: Bytes): Promise<Bytes> {
  checkShape(envelope)
  const salt = envelope.slice(1, 1 + SALT_BYTES)
  const { contentKey, commitment } = await deriveKeys(key, { salt, context, usage: 'decrypt' })
  if (!equalBytes(commitment, envelope.subarray(1 + SALT_BYTES, HEAD_BYTES))) {
    throw new VaultError('wrong_key', 'the envelope was sealed by another key or for another place')
  }
  const parameters = { name: 'AES-GCM', iv: IV, additionalData: context }
  const padded = await crypto.subtle
    .decrypt(parameters, contentKey, envelope.subarray(HEAD_BYTES))
    .catch(() => {
      throw new VaultError('wrong_key', 'the envelope was changed after it was sealed')
    })
  const bytes = new Uint8Array(padded)
  try {
    return unpad(bytes)
  } finally {
    bytes.fill(0)
  }
}

function checkShape(envelope: Bytes): void {
  const suite = envelope[0]
  if (suite === undefined) throw new VaultError('wrong_length', 'the envelope is empty', { length: 0 })
  if (suite !== SUITE) throw new VaultError('unknown_suite', `the envelope is of suite ${suite}`, { suite })
  const padded = envelope.length - HEAD_BYTES - TAG_BYTES
  if (padded <= 0 || getPaddedLength(padded - 4) !== padded) {
    throw new VaultError('wrong_length', `no envelope has ${envelope.length} bytes`, {
      length: envelope.length,
    })
  }
}

async function deriveKeys(
  key: SealingKey,
  { salt, context, usage }: { salt: Bytes; context: Bytes; usage: 'encrypt' | 'decrypt' },
): Promise<{ contentKey: PlatformKey; commitment: Bytes }> {
  const derived = await key.derive(salt, context, 32 + COMMITMENT_BYTES)
  const contentKey = await crypto.subtle.importKey('raw', derived.subarray(0, 32), 'AES-GCM', false, [usage])
  const commitment = derived.slice(32)
  derived.fill(0)
  return { contentKey, commitment }
}
