import { VALUE_LIMIT_BYTES } from '../bounds.ts'
import { getTextPosition } from './text-position.ts'
import type { ValueProblem } from './value-problem.ts'

const UTF8 = new TextEncoder()
const LONE_SURROGATE = /\p{Cs}/u

/**
 * What no value may be, whatever its type: any is at most 64 KiB in UTF-8, without NUL (no environment holds it) and
 * without half characters.
 */
export function findTextProblem(value: string, limitBytes = VALUE_LIMIT_BYTES): ValueProblem | undefined {
  // A UTF-16 unit is never less than a byte: what is surely too large is not encoded.
  if (value.length > limitBytes || UTF8.encode(value).length > limitBytes) return { code: 'too_large' }
  const nul = value.indexOf('\0')
  if (nul !== -1) return { code: 'has_nul', ...getTextPosition(value, nul) }
  const half = LONE_SURROGATE.exec(value)
  return half ? { code: 'broken_text', ...getTextPosition(value, half.index) } : undefined
}

/** The text of the bytes, or a problem: `broken_text` for what is no UTF-8, `too_large` past the limit. */
export function decodeValue(
  bytes: Uint8Array,
  limitBytes = VALUE_LIMIT_BYTES,
): { value: string } | { problem: ValueProblem } {
  if (bytes.length > limitBytes) return { problem: { code: 'too_large' } }
  try {
    const value = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const problem = findTextProblem(value, limitBytes)
    return problem ? { problem } : { value }
  } catch (error) {
    if (error instanceof TypeError) return { problem: { code: 'broken_text' } }
    throw error
  }
}
