import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@nora/contract/accounts'
import { randomText } from '@nora/kit'
import type { Db } from '../../../platform/database/database.ts'
import type { Hasher } from '../../../platform/hasher.ts'
import { replaceRecoveryCodes } from './mfa.store.ts'

/**
 * Leaves out characters that look alike on paper. A code has 50 bits, few enough to need a slow hash (ASVS
 * 6.5.2).
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF = 5
const SALT_BYTES = 16

export type NewRecoveryCodes = { codes: string[]; rows: { code_hash: string; salt: string }[] }

/** Ten codes like `7K2QM-XW4RD`, and what is kept of them. Hashing takes a while: not for a transaction. */
export async function makeRecoveryCodes(hasher: Hasher): Promise<NewRecoveryCodes> {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = randomText(ALPHABET, 2 * HALF)
    return `${text.slice(0, HALF)}-${text.slice(HALF)}`
  })
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(hasher, code, salt)))
  return { codes, rows: hashes.map((code_hash) => ({ code_hash, salt })) }
}

export async function storeRecoveryCodes(tx: Db, user_id: string, { rows }: NewRecoveryCodes): Promise<void> {
  await replaceRecoveryCodes(tx, user_id, rows)
}

/** Hashes a code as it was typed: case, dashes, spaces, and letters typed for digits do not matter. */
export function hashRecoveryCode(hasher: Hasher, code: string, salt: string): Promise<string> {
  const plain = code.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll(/[IL]/gu, '1').replaceAll('O', '0')
  return hasher.derive(plain, salt)
}
