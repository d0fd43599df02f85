import { createHash } from 'node:crypto'
import type { Hasher } from '../platform/hasher.ts'

const sha256 = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64')

/** For tests with many people that are not about passwords: slow hashes would be most of their time. */
export const plainHasher: Hasher = {
  hash: async (secret) => sha256(secret),
  verify: async (hash, secret) => hash === sha256(secret),
  derive: async (secret, salt) => sha256(secret, String(salt)),
}
