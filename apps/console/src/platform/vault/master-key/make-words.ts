import type { Lang } from '@nora/kit'
import { randomBytes, toWords } from '@nora/vault-core'

/** Of 2,048 words each: 66 bits. */
const WORDS = 6

/** Six words at random. Those of a fingerprint are random when the fingerprint is. */
export function makeWords(lang: Lang): string {
  return toWords(randomBytes(32), lang).slice(0, WORDS).join(' ')
}
