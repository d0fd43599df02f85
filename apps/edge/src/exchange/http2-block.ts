import { asciiName, type Head, isNameAt } from '@nora/http1'
import { FieldBlock } from '@nora/http2'
import { CONNECTION_SPECIFIC } from './http2-fields.ts'

const COLON = 58
const LF = 10
const SPACE = 32
const TAB = 9

const GRPC_TYPE = Buffer.from('content-type: application/grpc\r\n')

const CONNECTION_NAMES = [...CONNECTION_SPECIFIC].map(asciiName)
/** They describe a page that a call of gRPC does not get. */
const CONTENT_NAMES = ['content-type', 'content-length', 'content-security-policy', 'vary'].map(asciiName)
const SEC_WEBSOCKET_ACCEPT = asciiName('sec-websocket-accept')

/** One for the process: what it writes is taken at once. */
const block = new FieldBlock()

/** The head of a response as a block of fields, each line by itself, less what HTTP/1.1 says of the connection. */
export function responseBlock(bytes: Buffer, head: Head, status: number): Buffer {
  block.begin()
  block.status(status)
  const { fields, fieldCount } = head
  for (let i = 0; i < fieldCount * 4; i += 4) {
    const nameStart = fields[i]!
    const nameEnd = fields[i + 1]!
    if (isOneOf(CONNECTION_NAMES, bytes, nameStart, nameEnd)) continue
    // It answers a key that was ours, not the visitor's.
    if (head.status === 101 && isName(bytes, nameStart, nameEnd, SEC_WEBSOCKET_ACCEPT)) continue
    block.field(bytes, nameStart, nameEnd, fields[i + 2]!, fields[i + 3]!)
  }
  return block.take()
}

/** A refusal as gRPC has it, a head that is trailers at once (`Trailers-Only`), with what else the answer says. */
export function grpcRefusalBlock(bytes: Buffer, head: Head, trailers: Buffer): Buffer {
  block.begin()
  block.status(200)
  addLines(GRPC_TYPE)
  addLines(trailers)
  const { fields, fieldCount } = head
  for (let i = 0; i < fieldCount * 4; i += 4) {
    const nameStart = fields[i]!
    const nameEnd = fields[i + 1]!
    if (isOneOf(CONNECTION_NAMES, bytes, nameStart, nameEnd)) continue
    if (isOneOf(CONTENT_NAMES, bytes, nameStart, nameEnd)) continue
    block.field(bytes, nameStart, nameEnd, fields[i + 2]!, fields[i + 3]!)
  }
  return block.take()
}

/** Makes the same block without a response to take fields from. */
export function grpcEndBlock(trailers: Buffer): Buffer {
  block.begin()
  block.status(200)
  addLines(GRPC_TYPE)
  addLines(trailers)
  return block.take()
}

/** Trailers of HTTP/1.1, checked lines and the empty one. */
export function trailersBlock(lines: Buffer): Buffer {
  block.begin()
  addLines(lines)
  return block.take()
}

function addLines(lines: Buffer): void {
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(LF, start) + 1
    const colon = lines.indexOf(COLON, start)
    if (colon === -1 || colon >= end) break
    // The value starts after the colon and ends before CR LF.
    let valueStart = colon + 1
    let valueEnd = end - 2
    while (valueStart < valueEnd && isSpace(lines[valueStart]!)) valueStart++
    while (valueStart < valueEnd && isSpace(lines[valueEnd - 1]!)) valueEnd--
    if (!isOneOf(CONNECTION_NAMES, lines, start, colon))
      block.field(lines, start, colon, valueStart, valueEnd)
    start = end
  }
}

function isOneOf(names: readonly Uint8Array[], bytes: Buffer, start: number, end: number): boolean {
  for (const name of names) if (isName(bytes, start, end, name)) return true
  return false
}

function isName(bytes: Buffer, start: number, end: number, name: Uint8Array): boolean {
  return end - start === name.length && isNameAt(bytes, start, name)
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB
}
