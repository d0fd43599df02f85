import { argon2id } from 'hash-wasm'
import type { Bytes } from '../bytes/bytes.ts'

/** What one Argon2id costs. Fixed per suite: no data may name cheaper ones. */
export type Cost = { memoryKib: number; passes: number }

export const MASTER_COST: Cost = { memoryKib: 64 * 1024, passes: 3 }
/** For what the server bounds the tries of: PINs, and passphrases of links that open once. */
export const LIGHT_COST: Cost = { memoryKib: 19 * 1024, passes: 2 }

/** Argon2id (RFC 9106) of a text in NFKC, parallelism 1, 32 bytes. The salt has 16 bytes. */
export async function stretch(text: string, salt: Bytes, { memoryKib, passes }: Cost): Promise<Bytes> {
  const hash = await argon2id({
    password: text.normalize('NFKC'),
    salt,
    memorySize: memoryKib,
    iterations: passes,
    parallelism: 1,
    hashLength: 32,
    outputType: 'binary',
  })
  const bytes = new Uint8Array(hash)
  hash.fill(0)
  return bytes
}
