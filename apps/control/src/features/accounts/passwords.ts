import { hash, verify } from '@node-rs/argon2'
import { readPackageFile } from '../../platform/package-folder.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { accountsTexts } from './accounts.messages.ts'

/** OWASP's first choice: Argon2id (the library's default kind), 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of a password nobody has: checking against it takes as long as against a real one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$wr6jreSiAcOJH/0H7PemAg$yoMrehewihdV8kNZMcpohvD3Ze6gea/w/imdd3nc19Q'

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Takes the same time whether or not there is a hash, so that nobody learns who has an account. */
export async function isPassword(
  password_hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(password_hash ?? NOBODYS_HASH, password)
  return isRight && typeof password_hash === 'string'
}

/** Refuses a new password that is too short here, or that everybody tries first. */
export function assertGoodPassword(password: string, minLength: number): void {
  if ([...password].length < minLength) {
    throw fieldProblem('password', accountsTexts.shortPassword(minLength))
  }
  if (commonPasswords().has(password.toLowerCase())) {
    throw fieldProblem('password', accountsTexts.commonPassword)
  }
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
