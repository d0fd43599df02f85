import { asciiName, COMMA, isFoldedNameAt, isNameAt, isSameName, SPACE, TAB, TOKEN } from './characters.ts'
import type { Head } from './head.ts'

/** The fields that requests and responses read alike: those that frame the message or the connection. */
const CONNECTION = asciiName('connection')
const KEEP_ALIVE = asciiName('keep-alive')
const UPGRADE = asciiName('upgrade')
const CLOSE = asciiName('close')
const CHUNKED = asciiName('chunked')
const HOST = asciiName('host')
const H2C = asciiName('h2c')
const CONTENT_LENGTH = asciiName('content-length')
const TRANSFER_ENCODING = asciiName('transfer-encoding')
const PROXY_CONNECTION = asciiName('proxy-connection')
const TE = asciiName('te')

const OPTIONS_LIMIT = 32

/** Notes a framing field and marks hop-by-hop ones as dropped. False: the head was refused. */
export function noteFramingField(bytes: Uint8Array, head: Head, field: number): boolean {
  const at = field * 4
  const nameStart = head.fields[at]!
  switch (head.fields[at + 1]! - nameStart) {
    case 2:
      if (isNameAt(bytes, nameStart, TE)) head.dropped[field] = 1
      return true
    case 7:
      if (isNameAt(bytes, nameStart, UPGRADE)) noteUpgrade(head, field)
      return true
    case 10:
      if (isNameAt(bytes, nameStart, CONNECTION)) return noteConnection(bytes, head, field)
      if (isNameAt(bytes, nameStart, KEEP_ALIVE)) noteKeepAlive(head, field)
      return true
    case 14:
      return !isNameAt(bytes, nameStart, CONTENT_LENGTH) || noteContentLength(bytes, head, at)
    case 16:
      if (isNameAt(bytes, nameStart, PROXY_CONNECTION)) head.dropped[field] = 1
      return true
    case 17:
      return !isNameAt(bytes, nameStart, TRANSFER_ENCODING) || noteTransferEncoding(bytes, head, at)
    default:
      return true
  }
}

/** Checks what needs all fields to be known. Returns false when it refused the head. */
export function finishFraming(bytes: Uint8Array, head: Head): boolean {
  if (head.chunked && head.contentLength >= 0) return head.reject('length_with_chunks')
  if (head.chunked && head.minor === 0) return head.reject('transfer_encoding')
  if (head.minor === 0 && !head.keepAlive) head.close = true
  if (head.hasNamedOptions && !dropNamedFields(bytes, head)) return false
  if (head.upgradeStart !== -1 && !mayUpgrade(bytes, head)) head.upgradeStart = -1
  return true
}

/** Marks every field of this name (lower case) as not relayed. */
export function dropFields(bytes: Uint8Array, head: Head, name: Uint8Array): void {
  for (let field = 0; field < head.fieldCount; field++) {
    const start = head.fields[field * 4]!
    if (head.fields[field * 4 + 1]! - start === name.length && isNameAt(bytes, start, name)) {
      head.dropped[field] = 1
    }
  }
}

/** The same for every field whose name begins with this (lower case). */
export function dropFieldsOf(bytes: Uint8Array, head: Head, prefix: Uint8Array): void {
  for (let field = 0; field < head.fieldCount; field++) {
    const start = head.fields[field * 4]!
    if (head.fields[field * 4 + 1]! - start >= prefix.length && isNameAt(bytes, start, prefix)) {
      head.dropped[field] = 1
    }
  }
}

/** The same for every spelling that some programs cannot tell from this name (folded). */
export function dropFoldedFields(bytes: Uint8Array, head: Head, name: Uint8Array): void {
  for (let field = 0; field < head.fieldCount; field++) {
    const start = head.fields[field * 4]!
    if (head.fields[field * 4 + 1]! - start === name.length && isFoldedNameAt(bytes, start, name)) {
      head.dropped[field] = 1
    }
  }
}

export function dropFramingFields(bytes: Uint8Array, head: Head): void {
  dropFields(bytes, head, CONTENT_LENGTH)
  dropFields(bytes, head, TRANSFER_ENCODING)
}

function noteKeepAlive(head: Head, field: number): void {
  head.dropped[field] = 1
  head.keepAliveStart = head.fields[field * 4 + 2]!
  head.keepAliveEnd = head.fields[field * 4 + 3]!
}

function noteUpgrade(head: Head, field: number): void {
  head.dropped[field] = 1
  // A second Upgrade makes a list, and only one protocol may pass: an empty range stands for that.
  head.upgradeEnd = head.upgradeStart === -1 ? head.fields[field * 4 + 3]! : 0
  head.upgradeStart = head.fields[field * 4 + 2]!
}

/** One token, in HTTP/1.1, not `h2c`: behind that, requests would pass that nobody parses. */
function mayUpgrade(bytes: Uint8Array, head: Head): boolean {
  const { upgradeStart: start, upgradeEnd: end } = head
  if (!head.connectionUpgrade || head.minor === 0 || end <= start) return false
  for (let i = start; i < end; i++) if (TOKEN[bytes[i]!] !== 1 && bytes[i] !== 0x2f) return false
  return !(end - start === 3 && isNameAt(bytes, start, H2C))
}

function noteContentLength(bytes: Uint8Array, head: Head, at: number): boolean {
  if (head.contentLength >= 0) return head.reject('length_repeated')
  const start = head.fields[at + 2]!
  const end = head.fields[at + 3]!
  if (end === start || end - start > 15) return head.reject('length_invalid')
  let length = 0
  for (let i = start; i < end; i++) {
    const digit = bytes[i]! - 48
    if (digit < 0 || digit > 9) return head.reject('length_invalid')
    length = length * 10 + digit
  }
  if (hasTabBehind(bytes, end)) return head.reject('length_invalid')
  head.contentLength = length
  return true
}

function noteTransferEncoding(bytes: Uint8Array, head: Head, at: number): boolean {
  const start = head.fields[at + 2]!
  const isChunked = head.fields[at + 3]! - start === CHUNKED.length && isNameAt(bytes, start, CHUNKED)
  if (head.chunked || !isChunked || hasTabBehind(bytes, head.fields[at + 3]!))
    return head.reject('transfer_encoding')
  head.chunked = true
  return true
}

/** Allowed space, but llhttp takes the tab for a part of the value and frames the message otherwise. */
function hasTabBehind(bytes: Uint8Array, valueEnd: number): boolean {
  let i = valueEnd
  while (bytes[i] === SPACE) i++
  return bytes[i] === TAB
}

function noteConnection(bytes: Uint8Array, head: Head, field: number): boolean {
  head.dropped[field] = 1
  return eachOption(bytes, head, field, noteOption)
}

type OnOption = (bytes: Uint8Array, head: Head, start: number, end: number) => boolean

function noteOption(bytes: Uint8Array, head: Head, start: number, end: number): boolean {
  const length = end - start
  if (length === 5 && isNameAt(bytes, start, CLOSE)) head.close = true
  else if (length === 10 && isNameAt(bytes, start, KEEP_ALIVE)) head.keepAlive = true
  else if (length === 7 && isNameAt(bytes, start, UPGRADE)) head.connectionUpgrade = true
  else head.hasNamedOptions = true
  return true
}

function dropNamedFields(bytes: Uint8Array, head: Head): boolean {
  for (let field = 0; field < head.fieldCount; field++) {
    const start = head.fields[field * 4]!
    const isConnection = head.fields[field * 4 + 1]! - start === CONNECTION.length
    if (isConnection && isNameAt(bytes, start, CONNECTION) && !eachOption(bytes, head, field, dropOption)) {
      return false
    }
  }
  return true
}

function dropOption(bytes: Uint8Array, head: Head, start: number, end: number): boolean {
  // Without these the next hop would frame or route the message otherwise than we did.
  for (const name of [HOST, CONTENT_LENGTH, TRANSFER_ENCODING]) {
    if (end - start === name.length && isNameAt(bytes, start, name)) return head.reject('connection_option')
  }
  for (let field = 0; field < head.fieldCount; field++) {
    const at = field * 4
    if (isSameName(bytes, head.fields[at]!, head.fields[at + 1]!, start, end)) head.dropped[field] = 1
  }
  return true
}

/** Calls `onOption` per token of a comma-separated list; empty members are passed over (RFC 9110 §5.6.1.2). */
function eachOption(bytes: Uint8Array, head: Head, field: number, onOption: OnOption): boolean {
  const end = head.fields[field * 4 + 3]!
  let i = head.fields[field * 4 + 2]!
  for (let count = 0; i < end; count++) {
    while (i < end && isListSpace(bytes[i]!)) i++
    const start = i
    while (i < end && TOKEN[bytes[i]!] === 1) i++
    if (i > start && !onOption(bytes, head, start, i)) return false
    while (i < end && (bytes[i] === SPACE || bytes[i] === TAB)) i++
    if ((i < end && bytes[i] !== COMMA) || count === OPTIONS_LIMIT) return head.reject('connection_option')
  }
  return true
}

function isListSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === COMMA
}
