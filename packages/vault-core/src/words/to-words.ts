import { VaultError } from '../vault-error.ts'
import { ENGLISH_WORDS } from './english-words.ts'
import { RUSSIAN_WORDS } from './russian-words.ts'

/** Seven words, in the order in which they are compared. */
export type SevenWords = [string, string, string, string, string, string, string]

const BITS_PER_WORD = 11
const WORDS = 7
const LISTS = { en: ENGLISH_WORDS, ru: RUSSIAN_WORDS } as const

/**
 * The first 77 bits of a fingerprint (`fingerprint` of `@nora/vault-core`) as seven words of a list of 2,048, for two
 * people to compare. Whoever wants a key pair with the same words has to make 2⁷⁷ of them. Throws `wrong_length` for
 * fewer than 10 bytes.
 */
export function toWords(print: Uint8Array, lang: keyof typeof LISTS): SevenWords {
  const list = LISTS[lang]
  if (print.length * 8 < WORDS * BITS_PER_WORD) {
    throw new VaultError('wrong_length', 'the fingerprint is too short for seven words', {
      length: print.length,
    })
  }
  const words = Array.from({ length: WORDS }, (_, word) => list[readBits(print, word * BITS_PER_WORD)] ?? '')
  return words as SevenWords
}

/** Eleven bits from an offset, the highest first. */
function readBits(bytes: Uint8Array, offset: number): number {
  const first = offset >> 3
  const [high = 0, middle = 0, low = 0] = bytes.subarray(first, first + 3)
  const three = (high << 16) | (middle << 8) | low
  return (three >> (24 - BITS_PER_WORD - (offset & 7))) & (2 ** BITS_PER_WORD - 1)
}
