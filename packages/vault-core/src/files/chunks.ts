import { type Bytes, expectLength } from '../bytes/bytes.ts'
import type { PlatformKey } from '../bytes/platform-key.ts'
import { VaultError } from '../vault-error.ts'

/** Which part of a file a chunk is, counted from 0. */
export type ChunkPlace = { index: number; isLast: boolean }

/** A chunk in plain: 1 MiB, the last one less or even nothing. */
export const CHUNK_BYTES = 1024 * 1024
const TAG_BYTES = 16
const COUNTER_BYTES = 11

/** The key of one file, of the 32 random bytes in its row's details. Throws `wrong_length`. */
export async function toFileKey(raw: Bytes): Promise<PlatformKey> {
  expectLength(raw, 32, 'the key of the file')
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Seals one chunk: AES-256-GCM, whose nonce is the index (11 bytes, big endian) and a byte that is 1 on the last
 * chunk, as in STREAM (https://eprint.iacr.org/2015/189). A key seals one file, once: a changed file has a new key.
 * Throws `wrong_length` when another than the last chunk is not whole.
 */
export async function sealChunk(fileKey: PlatformKey, place: ChunkPlace, plain: Bytes): Promise<Bytes> {
  checkLength(plain.length, place)
  const parameters = { name: 'AES-GCM', iv: toNonce(place) }
  return new Uint8Array(await crypto.subtle.encrypt(parameters, fileKey, plain))
}

/**
 * Opens one chunk. Throws `wrong_length`, and `wrong_key` when key, file or place are others, the file goes on where
 * it should end or ends where it should go on, or the chunk was changed.
 */
export async function openChunk(fileKey: PlatformKey, place: ChunkPlace, sealed: Bytes): Promise<Bytes> {
  checkLength(sealed.length - TAG_BYTES, place)
  const parameters = { name: 'AES-GCM', iv: toNonce(place) }
  const plain = await crypto.subtle.decrypt(parameters, fileKey, sealed).catch(() => {
    throw new VaultError('wrong_key', 'the chunk is of another file or place, or was changed', {
      index: place.index,
    })
  })
  return new Uint8Array(plain)
}

function checkLength(length: number, { index, isLast }: ChunkPlace): void {
  if (isLast ? length >= 0 && length <= CHUNK_BYTES : length === CHUNK_BYTES) return
  throw new VaultError('wrong_length', `chunk ${index} of a file has ${length} bytes`, { index, length })
}

function toNonce({ index, isLast }: ChunkPlace): Bytes {
  if (!Number.isSafeInteger(index) || index < 0) {
    throw new VaultError('wrong_length', 'chunks are counted from 0', { index })
  }
  const nonce = new Uint8Array(COUNTER_BYTES + 1)
  new DataView(nonce.buffer).setBigUint64(COUNTER_BYTES - 8, BigInt(index))
  nonce[COUNTER_BYTES] = isLast ? 1 : 0
  return nonce
}
