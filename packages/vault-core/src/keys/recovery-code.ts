import { type Bytes, randomBytes } from '../bytes/bytes.ts'
import { VaultError } from '../vault-error.ts'
import { addCheckSymbols, findWrongSymbol } from './recovery-check.ts'
import { splitSecret, type UnlockSecrets } from './unlock-secrets.ts'

/** Crockford's base32: no I, L, O and U, which are read as other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 7
const GROUP_SYMBOLS = 4
const SECRET_BYTES = 16
/** 26 symbols hold 130 bits: the two highest are zero. */
const SECRET_SYMBOLS = 26

/** What a hand or another keyboard layout writes for a character of the alphabet. */
const SPELLINGS: Readonly<Record<string, string>> = {
  I: '1',
  L: '1',
  O: '0',
  А: 'A',
  В: 'B',
  Е: 'E',
  З: '3',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: '0',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
}

/** A new recovery code: 128 random bits and two check symbols in base32 (Crockford), seven groups of four. */
export function makeRecoveryCode(): string {
  return toRecoveryCode(randomBytes(SECRET_BYTES))
}

/**
 * Which groups of a typed code are wrong, counted from 1; none when the code is right. A single wrong character is
 * found by the check symbols (Reed–Solomon over GF(32)); where more are wrong, all seven groups are named. Case,
 * spaces and hyphens do not count; I, L, O and Cyrillic letters of the same look are read as what was meant.
 */
export function checkRecoveryCode(text: string): { wrongGroups: number[] } {
  const groups = toGroups(text)
  const wrongGroups = ALL_GROUPS.filter((group) => !groups[group - 1]?.every((symbol) => symbol >= 0))
  if (wrongGroups.length > 0 || groups.length !== GROUPS) {
    return { wrongGroups: wrongGroups.length > 0 ? wrongGroups : [...ALL_GROUPS] }
  }
  const symbols = groups.flat()
  const wrong = findWrongSymbol(symbols)
  if (wrong === 'none') return { wrongGroups: (symbols[0] ?? 0) < 8 ? [] : [...ALL_GROUPS] }
  return { wrongGroups: wrong === 'unknown' ? [...ALL_GROUPS] : [Math.floor(wrong / GROUP_SYMBOLS) + 1] }
}

/**
 * The secrets of a recovery code: HKDF-SHA-256 of its 16 bytes with the labels `nora/v1/recovery/wrap` and
 * `nora/v1/recovery/login`. Throws `wrong_recovery_code` with the first wrong group in `group`, 0 when it is not
 * known which.
 */
export async function deriveRecovery(code: string): Promise<UnlockSecrets> {
  const { wrongGroups } = checkRecoveryCode(code)
  if (wrongGroups.length > 0) {
    const group = wrongGroups.length === GROUPS ? 0 : (wrongGroups[0] ?? 0)
    throw new VaultError('wrong_recovery_code', 'the recovery code has a typing error', { group })
  }
  return splitSecret(toSecret(toGroups(code).flat()), 'nora/v1/recovery')
}

const ALL_GROUPS: readonly number[] = Array.from({ length: GROUPS }, (_, index) => index + 1)

/** The code of 16 bytes. */
export function toRecoveryCode(secret: Bytes): string {
  const symbols: number[] = []
  let [word, bits] = [0, 2]
  for (const byte of secret) {
    word = ((word << 8) | byte) & 0xffff
    for (bits += 8; bits >= 5; bits -= 5) symbols.push((word >> (bits - 5)) & 31)
  }
  const text = addCheckSymbols(symbols)
    .map((symbol) => ALPHABET[symbol])
    .join('')
  return (text.match(/.{4}/g) ?? []).join('-')
}

function toSecret(symbols: readonly number[]): Bytes {
  const secret = new Uint8Array(SECRET_BYTES)
  let [word, bits, offset] = [0, -2, 0]
  for (const symbol of symbols.slice(0, SECRET_SYMBOLS)) {
    word = ((word << 5) | symbol) & 0xffff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    secret[offset++] = word >> bits
  }
  return secret
}

/** Symbols by group, −1 for a character that is none. Where groups are not four long, they are as they were typed. */
function toGroups(text: string): number[][] {
  const normal = text.normalize('NFKC').toUpperCase()
  const typed = normal.split(/[\s\p{Dash}]+/u).filter((group) => group !== '')
  const all = typed.join('')
  const groups = all.length === GROUPS * GROUP_SYMBOLS ? (all.match(/.{4}/gsu) ?? []) : typed
  return groups.map((group) => {
    const symbols = [...group].map((character) => ALPHABET.indexOf(SPELLINGS[character] ?? character))
    return symbols.length === GROUP_SYMBOLS ? symbols : [-1]
  })
}
