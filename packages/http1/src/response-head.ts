import { asciiName, CR, FIELD_VALUE, isNameAt, LF, SPACE } from './characters.ts'
import { parseFields } from './fields.ts'
import { dropFramingFields, finishFraming, noteFramingField } from './framing-fields.ts'
import { HEAD_LIMIT_BYTES, type Head } from './head.ts'
import { isVersion } from './request-head.ts'

export const EDGE_ERROR = asciiName('nora-error')
const PROXY_AUTHENTICATE = asciiName('proxy-authenticate')

/**
 * A response's head in `bytes` from `start`, read into `head`, with the rules and the answers of
 * parseRequestHead.
 */
export function parseResponseHead(bytes: Uint8Array, start: number, end: number, head: Head): number {
  head.reset(start)
  const fieldsStart = parseStatusLine(bytes, start, end, head)
  const after = fieldsStart > 0 ? parseFields(bytes, fieldsStart, end, head, noteResponseField) : fieldsStart
  if (after < 0) return after
  if ((after > 0 ? after : end) - start > HEAD_LIMIT_BYTES) return head.refuse('head_too_large')
  if (after === 0) return 0
  if (!finishFraming(bytes, head)) return -1
  if (head.status < 200 || head.status === 204) {
    // They have no body whatever they say of one (RFC 9112 §6.3), and may not say it (RFC 9110 §8.6).
    if (head.contentLength >= 0 || head.chunked) dropFramingFields(bytes, head)
    head.contentLength = -1
    head.chunked = false
  }
  return after
}

/** Whether a body follows this head, when the request asked with HEAD or not (RFC 9112 §6.3). */
export function hasBody(head: Head, isHeadRequest: boolean): boolean {
  return !isHeadRequest && head.status >= 200 && head.status !== 204 && head.status !== 304
}

function parseStatusLine(bytes: Uint8Array, start: number, end: number, head: Head): number {
  let i = start
  if (i + 13 > end) return misfits(bytes, start, end) ? head.refuse('start_line') : 0
  const minor = bytes[i + 7]! - 48
  if (!isVersion(bytes, i) || minor < 0 || minor > 1) return head.refuse('version')
  const hundreds = bytes[i + 9]! - 48
  const tens = bytes[i + 10]! - 48
  const ones = bytes[i + 11]! - 48
  const isNumber = hundreds >= 1 && hundreds <= 9 && tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9
  if (bytes[i + 8] !== SPACE || !isNumber) return head.refuse('start_line')
  head.minor = minor
  head.status = hundreds * 100 + tens * 10 + ones
  i += 12
  if (bytes[i] === SPACE) while (i < end && FIELD_VALUE[bytes[i]!] === 1) i++
  if (i + 1 >= end) return i < end && bytes[i] !== CR ? refuseEnding(head, bytes[i]!) : 0
  if (bytes[i] !== CR || bytes[i + 1] !== LF) return refuseEnding(head, bytes[i]!)
  head.fieldsStart = i + 2
  return i + 2
}

/** A start that can no longer become a status line is refused before the peer falls silent. */
function misfits(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] === LF) return true
  return false
}

function refuseEnding(head: Head, byte: number): -1 {
  return head.refuse(byte === LF || byte === CR ? 'line_ending' : 'start_line')
}

function noteResponseField(bytes: Uint8Array, head: Head, field: number): boolean {
  const nameStart = head.fields[field * 4]!
  const length = head.fields[field * 4 + 1]! - nameStart
  if (length === PROXY_AUTHENTICATE.length && isNameAt(bytes, nameStart, PROXY_AUTHENTICATE)) {
    head.dropped[field] = 1
    return true
  }
  if (length === EDGE_ERROR.length && isNameAt(bytes, nameStart, EDGE_ERROR)) head.hasEdgeError = true
  return noteFramingField(bytes, head, field)
}
