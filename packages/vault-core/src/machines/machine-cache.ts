import { type Bytes, expectLength } from '../bytes/bytes.ts'
import { frame } from '../bytes/frame.ts'
import { deriveLabelled } from '../sealing/hkdf.ts'
import { type SealingKey, toSealingKey } from '../sealing/sealing-key.ts'

const LABEL = 'nora/v1/machine/cache'

/**
 * The key under which a machine keeps what it has read, of the 32 random bytes in its token: HKDF-SHA-256 with the
 * label `nora/v1/machine/cache`. Throws `wrong_length`.
 */
export async function deriveMachineCacheKey(seed: Bytes): Promise<SealingKey> {
  expectLength(seed, 32, 'the seed of a machine')
  const raw = await deriveLabelled(seed, LABEL)
  const key = await toSealingKey(raw)
  raw.fill(0)
  return key
}

/** What a machine has read and how far it was, on its own disk. */
export function machineCacheContext(place: { token_id: string }): Bytes {
  return frame(LABEL, place.token_id)
}
