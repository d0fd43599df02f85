import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Hashes a secret of full entropy (a token, a ticket) for the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Hashes short codes with the installation’s master key, because six digits could be found from a plain hash at
 * once. `scope` ties the hash to one row.
 */
export function createCodeHash(masterKey: string): (scope: string, code: string) => string {
  return (scope, code) => createHmac('sha256', masterKey).update(`${scope}\n${code}`).digest('hex')
}

export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(one).digest(),
    createHash('sha256').update(other).digest(),
  )
}
