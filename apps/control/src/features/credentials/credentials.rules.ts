import { randomText, randomToken } from '@nora/kit'

const SECRET_LENGTH = 40
/** Leaves out characters that look alike, and vowels, so that no words appear. */
const USER_CODE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ'

export const USER_TOKEN_PREFIX = 'nt_'
export const CLIENT_SESSION_PREFIX = 'nc_'
export const API_KEY_PREFIX = 'nk_'

type Prefix = typeof USER_TOKEN_PREFIX | typeof CLIENT_SESSION_PREFIX | typeof API_KEY_PREFIX

export function newSecret(prefix: Prefix): string {
  return prefix + randomToken(SECRET_LENGTH)
}

/** Whether it can be one of ours at all: anything else is refused without asking the database. */
export function isSecret(token: string): boolean {
  return /^n[tck]_[0-9A-Za-z]{40}$/.test(token)
}

/** Masks a token as `nt_••••8Q3M`. */
export function maskToken(last4: string, prefix: Prefix = USER_TOKEN_PREFIX): string {
  return `${prefix}••••${last4}`
}

/** Eight characters for two people to compare: `QK7P-2M4X`. */
export function newUserCode(): string {
  const code = randomText(USER_CODE_ALPHABET, 8)
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
