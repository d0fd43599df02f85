import { foldName } from './characters.ts'
import { parseFields } from './fields.ts'
import { Head } from './head.ts'
import { LineBuffer } from './line-buffer.ts'
import type { Refusal } from './refusals.ts'

const TRAILERS_LIMIT_BYTES = 16_384

/** Fields that frame, route, authenticate or describe the content have no place in trailers (RFC 9110 §6.5.1). */
const FORBIDDEN = new Set([
  'age',
  'authorization',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'cookie',
  'date',
  'expect',
  'expires',
  'forwarded',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'keep-alive',
  'location',
  'max-forwards',
  'pragma',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'range',
  'retry-after',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'vary',
  'warning',
  'www-authenticate',
  'x-real-ip',
])

/** Collects the lines after the last chunk, which may arrive in pieces, and keeps those that may pass. */
export class TrailerCollector {
  refusal: Refusal | null = null
  readonly #lines = new LineBuffer(TRAILERS_LIMIT_BYTES)
  readonly #head = new Head()

  /**
   * Takes bytes of the section. Answers how many of them belong to it once it is complete (`relayed` then
   * holds the kept lines and the empty one), 0 while it is not, −1 when it is refused.
   */
  take(bytes: Buffer, start: number, end: number): number {
    const lines = this.#lines
    const before = lines.length
    if (!lines.append(bytes, start, end)) return 0
    this.#head.reset(0)
    const after = parseFields(lines.bytes, 0, lines.length, this.#head, noteTrailer)
    if (after < 0) this.refusal = this.#head.refusal
    else if ((after > 0 ? after : lines.length) > TRAILERS_LIMIT_BYTES) this.refusal = 'head_too_large'
    return this.refusal === null ? Math.max(0, after - before) : -1
  }

  relayed(): Buffer {
    const { fields, dropped, fieldCount, end } = this.#head
    const kept: Buffer[] = []
    for (let field = 0; field < fieldCount; field++) {
      const lineEnd = field + 1 < fieldCount ? fields[field * 4 + 4]! : end - 2
      if (dropped[field] === 0) kept.push(this.#lines.bytes.subarray(fields[field * 4], lineEnd))
    }
    kept.push(this.#lines.bytes.subarray(end - 2, end))
    return Buffer.concat(kept)
  }
}

function noteTrailer(bytes: Uint8Array, head: Head, field: number): boolean {
  const start = head.fields[field * 4]!
  const end = head.fields[field * 4 + 1]!
  const name = foldName(String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 32))))
  if (FORBIDDEN.has(name) || /^(?:x-forwarded|nora)-/.test(name)) head.dropped[field] = 1
  return true
}
