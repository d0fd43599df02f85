import { asciiName, isNameAt } from './characters.ts'
import type { Head } from './head.ts'

const SLASH = 0x2f
const ONE = 0x31

/**
 * Writes the request line and the kept fields to `out` at `offset` and answers the offset after them. The
 * version becomes 1.1 and an absolute target the origin form; the empty line is the caller's, after the
 * fields of its own. Never writes more than `head.end - head.start` bytes.
 */
export function copyRequestHead(bytes: Buffer, head: Head, out: Buffer, offset: number): number {
  let o = copyBytes(bytes, head.start, head.targetStart, out, offset)
  if (head.pathStart !== head.targetStart && bytes[head.pathStart] !== SLASH) out[o++] = SLASH
  o = copyBytes(bytes, head.pathStart, head.fieldsStart, out, o)
  out[o - 3] = ONE
  return copyFields(bytes, head, out, o)
}

/** The same with another target, which is in the origin form. Never writes more than both are long, and 16 bytes. */
export function copyRetargetedHead(
  bytes: Buffer,
  head: Head,
  target: Buffer,
  out: Buffer,
  offset: number,
): number {
  let o = copyBytes(bytes, head.start, head.targetStart, out, offset)
  o = copyBytes(target, 0, target.length, out, o)
  o = copyBytes(bytes, head.targetEnd, head.fieldsStart, out, o)
  out[o - 3] = ONE
  return copyFields(bytes, head, out, o)
}

/** Copies the head of a response in the same way; the version becomes 1.1. */
export function copyResponseHead(bytes: Buffer, head: Head, out: Buffer, offset: number): number {
  const o = copyBytes(bytes, head.start, head.fieldsStart, out, offset)
  out[offset + 7] = ONE
  return copyFields(bytes, head, out, o)
}

/** Kept fields stand in runs, so that a head without dropped fields is one copy. */
function copyFields(bytes: Buffer, head: Head, out: Buffer, offset: number): number {
  const { fields, dropped, fieldCount } = head
  let o = offset
  let runStart = head.fieldsStart
  for (let field = 0; field < fieldCount; field++) {
    if (dropped[field] === 0) continue
    o = copyBytes(bytes, runStart, fields[field * 4]!, out, o)
    runStart = field + 1 < fieldCount ? fields[field * 4 + 4]! : head.end - 2
  }
  return copyBytes(bytes, runStart, head.end - 2, out, o)
}

/** Copies a range and answers the offset after it. Short ranges are faster without the call into C++. */
export function copyBytes(bytes: Buffer, start: number, end: number, out: Buffer, offset: number): number {
  if (end - start >= 48) return offset + bytes.copy(out, offset, start, end)
  let o = offset
  for (let i = start; i < end; i++) out[o++] = bytes[i]!
  return o
}

/** The next field of this name (lower case) at or after `from`; −1 when there is none. */
export function findField(bytes: Uint8Array, head: Head, name: Uint8Array, from = 0): number {
  for (let field = from; field < head.fieldCount; field++) {
    const start = head.fields[field * 4]!
    if (head.fields[field * 4 + 1]! - start === name.length && isNameAt(bytes, start, name)) return field
  }
  return -1
}

/** The value of the first field of this name, or undefined. Makes text: not for every request. */
export function readField(bytes: Buffer, head: Head, name: string): string | undefined {
  const field = findField(bytes, head, asciiName(name.toLowerCase()))
  return field === -1 ? undefined : fieldValue(bytes, head, field)
}

/** A part of a request target as a URL has it, with the bytes above ASCII percent-encoded (RFC 3986 §2.1). */
export function readTarget(bytes: Buffer, start: number, end: number): string {
  return encodeHighBytes(bytes.toString('latin1', start, end))
}

/** Encodes text in Latin-1: each character above ASCII becomes the percent-encoding of its byte. */
export function encodeHighBytes(text: string): string {
  return text.replace(/[\x80-\xff]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** All fields in their order, dropped ones included, as they were written. */
export function readFields(bytes: Buffer, head: Head): [name: string, value: string][] {
  return Array.from({ length: head.fieldCount }, (_, field) => [
    bytes.toString('latin1', head.fields[field * 4], head.fields[field * 4 + 1]),
    fieldValue(bytes, head, field),
  ])
}

function fieldValue(bytes: Buffer, head: Head, field: number): string {
  return bytes.toString('latin1', head.fields[field * 4 + 2], head.fields[field * 4 + 3])
}
