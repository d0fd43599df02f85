import type { Hasher } from '../../platform/hasher.ts'
import { readPackageFile } from '../../platform/package-folder.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { accountsTexts } from './accounts.messages.ts'

/** This hash belongs to no password: checking against it takes as long as against a real one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$wr6jreSiAcOJH/0H7PemAg$yoMrehewihdV8kNZMcpohvD3Ze6gea/w/imdd3nc19Q'

/** Takes the same time whether or not there is a hash, so that nobody learns who has an account. */
export async function isPassword(
  hasher: Hasher,
  password_hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await hasher.verify(password_hash ?? NOBODYS_HASH, password)
  return isRight && typeof password_hash === 'string'
}

/** `Nora2026!` is still the product’s name; a word amid many digits is not. */
const TRIMMINGS = 6

/** Holds what an attacker who knows the user would try first. */
export type PasswordContext = { minLength: number; email: string; name?: string | null }

/**
 * Refuses a new password that is too short here, that everybody tries first, or that is a word from the
 * context: the product, the address, the name (docs/security/asvs.md, 6.1.2).
 */
export function assertGoodPassword(
  password: string,
  { minLength, email, name }: PasswordContext,
  field = 'password',
): void {
  if ([...password].length < minLength) throw fieldProblem(field, accountsTexts.shortPassword(minLength))
  const plain = password.toLowerCase()
  if (commonPasswords().has(plain)) throw fieldProblem(field, accountsTexts.commonPassword)
  const emails = plain.replaceAll(/[^\p{L}]/gu, '')
  const stem = plain.length - emails.length <= TRIMMINGS ? emails : plain
  if (contextWords(email, name).some((word) => word === plain || word === stem)) {
    throw fieldProblem(field, accountsTexts.obviousPassword)
  }
}

function contextWords(email: string, name: string | null | undefined): string[] {
  const [local = '', domain = ''] = email.split('@')
  const parts = [email, local, domain, domain.split('.')[0], name, ...(name ?? '').split(/\s+/u)]
  const { ru, en } = accountsTexts.product
  return [ru, en, ...parts.flatMap((part) => (part ? [part.toLowerCase()] : []))]
}

let known: Set<string> | undefined

function commonPasswords(): Set<string> {
  known ??= new Set(
    readPackageFile('data/common-passwords.txt')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )
  return known
}
