import { ImportError } from '../import-error.ts'

export type DecodedText = { text: string; encoding: string }

const SAMPLE_BYTES = 4_096
/** Controls that no export of text holds; NUL is refused row by row, where it can be told which. */
const BINARY = /[\x01-\x08\x0e-\x1f]/
/** The one byte that CP1251 leaves undefined. */
const UNDEFINED_IN_CP1251 = 0x98

/**
 * The text of a file in UTF-8, UTF-16 (by its mark, or by the zeros of Latin letters) or CP1251,
 * without the byte order mark. Throws an ImportError `not_text`.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = findMark(bytes) ?? findZeros(bytes)
  if (encoding) return check({ text: decode(bytes, encoding), encoding })
  try {
    return check({ text: decode(bytes, 'utf-8'), encoding: 'utf-8' })
  } catch {
    if (bytes.includes(UNDEFINED_IN_CP1251)) throw new ImportError('not_text')
    return check({ text: decode(bytes, 'windows-1251'), encoding: 'windows-1251' })
  }
}

function findMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** Headers are Latin, so that every second byte of UTF-16 is zero at the beginning. */
function findZeros(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 16)
  if (head.length < 4) return undefined
  const isZero = (parity: number) => head.every((byte, index) => (byte === 0) === (index % 2 === parity))
  if (isZero(1)) return 'utf-16le'
  return isZero(0) ? 'utf-16be' : undefined
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new ImportError('not_text')
  }
}

function check(decoded: DecodedText): DecodedText {
  if (BINARY.test(decoded.text.slice(0, SAMPLE_BYTES))) throw new ImportError('not_text')
  return decoded
}
