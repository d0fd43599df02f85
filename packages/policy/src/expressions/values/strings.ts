import { KIB } from '@nora/kit'
import { tooExpensive } from '../budget.ts'
import { EvaluationError } from '../expression.ts'

/** The longest text that an expression may make. */
const LIMIT = 64 * KIB
const UTF8 = new TextEncoder()
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Makes a text or bytes of this length, if it is within the limit. */
export function mustBeShort<T>(length: number, make: () => T): T {
  if (length > LIMIT) throw tooExpensive(`a text is longer than ${LIMIT} bytes`)
  return make()
}

export function checkLength(text: string): string {
  return mustBeShort(text.length, () => text)
}

export function encodeText(text: string): Uint8Array {
  return UTF8.encode(text)
}

/** Throws an EvaluationError for what is no UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return STRICT_UTF8.decode(bytes)
  } catch {
    throw new EvaluationError('invalid_utf8', 'the bytes are no UTF-8 text')
  }
}

const HAS_SURROGATES = /[\ud800-\udfff]/

/** The characters of a text when units and characters differ; null where they are the same. */
export function toCharacters(text: string): string[] | null {
  return HAS_SURROGATES.test(text) ? [...text] : null
}

/** Unicode characters, as CEL counts. */
export function countCharacters(text: string): number {
  return toCharacters(text)?.length ?? text.length
}

/** Halves of characters that stand alone become U+FFFD, as encoders write them. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
