import {
  asciiName,
  COLON,
  CR,
  HOSTNAME,
  isFoldedNameAt,
  isNameAt,
  isSameName,
  LF,
  SPACE,
  TARGET,
  TOKEN,
} from './characters.ts'
import { parseFields } from './fields.ts'
import { finishFraming, noteFramingField } from './framing-fields.ts'
import { HEAD_LIMIT_BYTES, type Head } from './head.ts'
import { METHOD, methodAt } from './methods.ts'

const HOST = asciiName('host')
const EXPECT = asciiName('expect')
const FORWARDED = asciiName('forwarded')
const X_FORWARDED = asciiName('x-forwarded-')
const X_REAL_IP = asciiName('x-real-ip')
const PROXY_AUTHORIZATION = asciiName('proxy-authorization')
const NORA_EDGE = asciiName('nora-edge')
const CONTENT_LENGTH = asciiName('content-length')
const TRANSFER_ENCODING = asciiName('transfer-encoding')
const HTTP_SCHEME = asciiName('http://')
const HTTPS_SCHEME = asciiName('https://')

const SLASH = 0x2f
const ASTERISK = 0x2a
const QUESTION = 0x3f

/**
 * A request's head in `bytes` from `start`, read into `head`. Answers the offset after it, 0 when bytes
 * are missing, −1 when it is refused (`head.refusal`). Every rule is one of REFUSALS; nothing is repaired.
 */
export function parseRequestHead(bytes: Uint8Array, start: number, end: number, head: Head): number {
  let i = start
  if (bytes[i] === CR && i < end) {
    // One empty line may stand before a request (RFC 9112 §2.2).
    if (i + 1 >= end) return 0
    if (bytes[i + 1] !== LF) return refuseAt(head, start)
    i += 2
  }
  head.reset(i)
  const fieldsStart = parseRequestLine(bytes, i, end, head)
  const after = fieldsStart > 0 ? parseFields(bytes, fieldsStart, end, head, noteRequestField) : fieldsStart
  if (after < 0) return after
  if ((after > 0 ? after : end) - start > HEAD_LIMIT_BYTES) return head.refuse('head_too_large')
  return after === 0 || (finishFraming(bytes, head) && finishRequest(bytes, head)) ? after : -1
}

function refuseAt(head: Head, start: number): -1 {
  head.reset(start)
  return head.refuse('line_ending')
}

function parseRequestLine(bytes: Uint8Array, start: number, end: number, head: Head): number {
  let i = start
  while (i < end && TOKEN[bytes[i]!] === 1) i++
  if (i >= end) return 0
  if (bytes[i] !== SPACE || i === start) return refuseLine(head, bytes[i]!)
  head.methodEnd = i
  head.method = methodAt(bytes, start, i)
  head.targetStart = ++i
  while (i < end && TARGET[bytes[i]!] === 1) i++
  if (i >= end) return 0
  if (bytes[i] !== SPACE || i === head.targetStart) return refuseLine(head, bytes[i]!)
  head.targetEnd = i++
  if (i + 10 > end) return 0
  const minor = bytes[i + 7]! - 48
  if (!isVersion(bytes, i) || minor < 0 || minor > 1) return head.refuse('version')
  if (bytes[i + 8] !== CR || bytes[i + 9] !== LF) return refuseLine(head, bytes[i + 8]!)
  head.minor = minor
  head.fieldsStart = i + 10
  return i + 10
}

/** `HTTP/1.`, in these very letters. */
export function isVersion(bytes: Uint8Array, i: number): boolean {
  return (
    bytes[i] === 72 &&
    bytes[i + 1] === 84 &&
    bytes[i + 2] === 84 &&
    bytes[i + 3] === 80 &&
    bytes[i + 4] === SLASH &&
    bytes[i + 5] === 49 &&
    bytes[i + 6] === 46
  )
}

function refuseLine(head: Head, byte: number): -1 {
  return head.refuse(byte === LF || byte === CR ? 'line_ending' : 'start_line')
}

function noteRequestField(bytes: Uint8Array, head: Head, field: number): boolean {
  const nameStart = head.fields[field * 4]!
  const length = head.fields[field * 4 + 1]! - nameStart
  if (length === 4 && isNameAt(bytes, nameStart, HOST)) {
    if (head.hostStart !== -1) return head.reject('host_repeated')
    head.hostStart = head.fields[field * 4 + 2]!
    head.hostEnd = head.fields[field * 4 + 3]!
    return true
  }
  if (length === 6 && isNameAt(bytes, nameStart, EXPECT)) {
    head.expects = true
    // HTTP/1.0 knows no 100 and must not be sent one (RFC 9110 §10.1.1).
    if (head.minor === 0) head.dropped[field] = 1
    return true
  }
  if (isOthersWord(bytes, nameStart, length)) {
    head.dropped[field] = 1
    return true
  }
  return noteFramingField(bytes, head, field)
}

/**
 * Recognises fields that only a relay may send to the next one, in any spelling that becomes the same in
 * programs that get fields as variables. For fields that frame a message, and for our own, it recognises only
 * the other spellings.
 */
function isOthersWord(bytes: Uint8Array, start: number, length: number): boolean {
  switch (length) {
    case 9:
      return (
        isNameAt(bytes, start, FORWARDED) ||
        isFoldedNameAt(bytes, start, X_REAL_IP) ||
        isOtherSpelling(bytes, start, NORA_EDGE)
      )
    case 14:
      return isOtherSpelling(bytes, start, CONTENT_LENGTH)
    case 17:
      if (isOtherSpelling(bytes, start, TRANSFER_ENCODING)) return true
      break
    case 19:
      if (isFoldedNameAt(bytes, start, PROXY_AUTHORIZATION)) return true
      break
  }
  return length > 12 && isFoldedNameAt(bytes, start, X_FORWARDED)
}

function isOtherSpelling(bytes: Uint8Array, start: number, name: Uint8Array): boolean {
  return isFoldedNameAt(bytes, start, name) && !isNameAt(bytes, start, name)
}

function finishRequest(bytes: Uint8Array, head: Head): boolean {
  if (head.method === METHOD.connect) return head.reject('method')
  if (head.hostStart === -1) return head.reject('host_missing')
  if (!readHost(bytes, head)) return head.reject('host_invalid')
  // Bytes after a body must not be passed on blindly, so an upgrade with a body is an ordinary request.
  if (head.contentLength > 0 || head.chunked) head.upgradeStart = -1
  return readTarget(bytes, head)
}

/**
 * Reads `name`, `name:port`, `[v6]` or `[v6]:port` (RFC 9110 §4.2, without user information and
 * percent-encoding).
 */
function readHost(bytes: Uint8Array, head: Head): boolean {
  let i = head.hostStart
  const end = head.hostEnd
  if (bytes[i] === 0x5b && i < end) {
    while (++i < end && (HOSTNAME[bytes[i]!] === 1 || bytes[i] === COLON));
    if (bytes[i++] !== 0x5d || i > end) return false
  } else {
    while (i < end && HOSTNAME[bytes[i]!] === 1) i++
  }
  if (i === head.hostStart) return false
  head.hostnameEnd = i
  if (i === end) return true
  if (bytes[i++] !== COLON || end - i > 5) return false
  while (i < end && bytes[i]! >= 48 && bytes[i]! <= 57) i++
  return i === end
}

function readTarget(bytes: Uint8Array, head: Head): boolean {
  const { targetStart: start, targetEnd: end } = head
  head.pathStart = start
  if (bytes[start] === SLASH) return true
  if (bytes[start] === ASTERISK && end - start === 1) {
    return head.method === METHOD.options || head.reject('target')
  }
  const schemeEnd = start + (isNameAt(bytes, start, HTTP_SCHEME) ? 7 : 8)
  if (schemeEnd === start + 8 && !isNameAt(bytes, start, HTTPS_SCHEME)) return head.reject('target')
  let i = schemeEnd
  while (i < end && bytes[i] !== SLASH && bytes[i] !== QUESTION) i++
  head.pathStart = i
  return isSameName(bytes, schemeEnd, i, head.hostStart, head.hostEnd) || head.reject('host_mismatch')
}
