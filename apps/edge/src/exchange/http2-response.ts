import { STATUS_CODES } from 'node:http'
import type { RawFields } from '@nora/http2'
import { toChunk } from './chunk.ts'
import { isConnectionSpecific, toFieldLine, toLastChunk } from './http2-fields.ts'

const NOTHING = Buffer.alloc(0)

/**
 * A response of HTTP/2 as the bytes of one of HTTP/1.1, for the strict parser. Null: what arrived contradicts
 * what was said before it.
 */
export class TranslatedResponse {
  /** A final head has come. */
  hasBegun = false
  hasEnded = false
  readonly #isHead: boolean
  /** The remaining bytes of the body; −1 in chunks. */
  #remaining = 0

  constructor({ isHead }: { isHead: boolean }) {
    this.#isHead = isHead
  }

  /** `isWhole`: nothing follows. */
  head(fields: RawFields, isWhole: boolean): Buffer | null {
    const status = findValue(fields, ':status') ?? ''
    if (status.startsWith('1')) return Buffer.from(writeHead(status, fields, ''), 'latin1')
    this.hasBegun = true
    this.hasEnded = isWhole
    const hasBody = !this.#isHead && status !== '204' && status !== '304'
    const length = findValue(fields, 'content-length')
    if (hasBody) this.#remaining = length === undefined ? -1 : Number(length)
    const framing = this.#remaining < 0 ? 'Transfer-Encoding: chunked\r\n' : ''
    // Requests share the origin's connection: none of them gives it back to be used again.
    const head = Buffer.from(writeHead(status, fields, `Connection: close\r\n${framing}`), 'latin1')
    return isWhole ? joined(head, this.end([])) : head
  }

  body(bytes: Buffer): Buffer | null {
    if (this.#remaining < 0) return toChunk(bytes)
    this.#remaining -= bytes.length
    return this.#remaining < 0 ? null : bytes
  }

  end(trailers: RawFields): Buffer | null {
    this.hasEnded = true
    if (this.#remaining > 0) return null
    return this.#remaining < 0 ? toLastChunk(trailers) : NOTHING
  }
}

/** Writes a head. A field that could be more than one line is emptied, so that the parser refuses the head. */
function writeHead(status: string, fields: RawFields, more: string): string {
  let lines = ''
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i]!
    if (!name.startsWith(':') && !isConnectionSpecific(name)) {
      lines += toFieldLine(name, fields[i + 1]!) ?? ':\r\n'
    }
  }
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}${more}\r\n`
}

function findValue(fields: RawFields, name: string): string | undefined {
  for (let i = 0; i < fields.length; i += 2) if (fields[i] === name) return fields[i + 1]
  return undefined
}

function joined(head: Buffer, end: Buffer | null): Buffer | null {
  return end === null ? null : Buffer.concat([head, end])
}
