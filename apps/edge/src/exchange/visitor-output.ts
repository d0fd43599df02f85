import {
  asciiName,
  copyBytes,
  copyResponseHead,
  dropFields,
  dropFramingFields,
  EDGE_ERROR,
  findField,
  type Head,
} from '@nora/http1'
import { writeTogether } from '@nora/protocol'
import type { Exchange } from './exchange.ts'
import { copyLines, countBytes } from './head-edits.ts'

/** A body this small goes out in one buffer with its head. */
const JOINED_BYTES = 16_384

const CLOSE = Buffer.from('Connection: close\r\n')
const CHUNKED = Buffer.from('Transfer-Encoding: chunked\r\n')
const KEEP_ALIVE = Buffer.from('Connection: keep-alive\r\n')
const UPGRADE = Buffer.from('Connection: Upgrade\r\nUpgrade: ')
/** `Connection: Upgrade, keep-alive` and the lines of Upgrade, one of them, beyond what they were. */
const CONNECTION_BYTES = UPGRADE.length + 16
const TRANSFER_ENCODING = asciiName('transfer-encoding')
const UPGRADE_NAME = asciiName('upgrade')
const UPGRADE_REQUIRED = 426
const TRAILER = asciiName('trailer')

/** Sends the visitor the head as we relay it, with the body's first part `bytes[headEnd, bodyEnd)`. */
export function writeResponseHead(
  exchange: Exchange,
  bytes: Buffer,
  head: Head,
  headEnd: number,
  bodyEnd: number,
): void {
  const { socket } = exchange.connection
  // Another edge's word is passed on, a service's is not: visitors' programs act on it.
  if (head.hasEdgeError && exchange.request.endpoint !== null) dropFields(bytes, head, EDGE_ERROR)
  const added = exchange.pipeline.editResponse(exchange, bytes, head)
  const isHttp10 = exchange.request.minor === 0
  const isFiltered = exchange.response.filter !== null
  if (isFiltered) dropFramingFields(bytes, head)
  if (isHttp10 && head.chunked) {
    dropFields(bytes, head, TRANSFER_ENCODING)
    dropFields(bytes, head, TRAILER)
  }
  const bodyBytes = bodyEnd - headEnd
  const joins = bodyBytes <= JOINED_BYTES
  const out = Buffer.allocUnsafe(
    headEnd - head.start + countBytes(added) + CONNECTION_BYTES + CHUNKED.length + (joins ? bodyBytes : 0),
  )
  let o = copyResponseHead(bytes, head, out, 0)
  o = copyLines(added, out, o)
  if (isFiltered && !isHttp10) o = copyBytes(CHUNKED, 0, CHUNKED.length, out, o)
  o = writeConnection(exchange, bytes, head, out, o)
  out[o++] = 13
  out[o++] = 10
  if (joins) o = copyBytes(bytes, headEnd, bodyEnd, out, o)
  exchange.accounting.bytesOut += o
  recordHead(exchange, { out, end: o }, joins ? null : bytes.subarray(headEnd, bodyEnd))
  if (joins) {
    socket.write(out.subarray(0, o))
    return
  }
  exchange.accounting.bytesOut += bodyBytes
  socket.cork()
  socket.write(out.subarray(0, o))
  socket.write(bytes.subarray(headEnd, bodyEnd))
  socket.uncork()
}

function recordHead(
  { accounting }: Exchange,
  { out, end }: { out: Buffer; end: number },
  body: Buffer | null,
): void {
  const { recording } = accounting
  if (recording === null) return
  recording.response(out, 0, end)
  if (body !== null) recording.response(body, 0, body.length)
}

function writeConnection(exchange: Exchange, bytes: Buffer, head: Head, out: Buffer, offset: number): number {
  if (head.status === 101) {
    let o = copyBytes(UPGRADE, 0, UPGRADE.length, out, offset)
    o = copyBytes(bytes, head.upgradeStart, head.upgradeEnd, out, o)
    out[o++] = 13
    out[o++] = 10
    return o
  }
  if (head.status < 200) return offset
  if (head.status === UPGRADE_REQUIRED && findField(bytes, head, UPGRADE_NAME) !== -1)
    return writeProtocols(exchange, bytes, head, out, offset)
  if (exchange.connection.closes) return copyBytes(CLOSE, 0, CLOSE.length, out, offset)
  if (exchange.request.minor === 0) return copyBytes(KEEP_ALIVE, 0, KEEP_ALIVE.length, out, offset)
  return offset
}

/** Which protocols the origin insists on, as it must say (RFC 9110 §15.5.22). */
function writeProtocols(exchange: Exchange, bytes: Buffer, head: Head, out: Buffer, offset: number): number {
  const also = exchange.connection.closes ? ', close' : exchange.request.minor === 0 ? ', keep-alive' : ''
  let o = offset + out.write(`Connection: Upgrade${also}\r\n`, offset, 'latin1')
  for (
    let field = findField(bytes, head, UPGRADE_NAME);
    field !== -1;
    field = findField(bytes, head, UPGRADE_NAME, field + 1)
  ) {
    o += out.write('Upgrade: ', o, 'latin1')
    o = copyBytes(bytes, head.fields[field * 4 + 2]!, head.fields[field * 4 + 3]!, out, o)
    out[o++] = 13
    out[o++] = 10
  }
  return o
}

/** Sends the visitor a part of the body, or has it changed first; the buffer is given up. */
export function sendBody(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  const { filter } = exchange.response
  if (filter === null) writeBody(exchange, bytes, start, end)
  else filter.write(bytes, start, end)
}

/** Sends the visitor a part of the body as it is; the buffer is given up. */
export function writeBody(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  if (start === end) return
  const { accounting } = exchange
  accounting.bytesOut += end - start
  if (accounting.recording !== null) accounting.recording.response(bytes, start, end)
  const { socket } = exchange.connection
  const chunk = bytes.subarray(start, end)
  // While the visitor is slow, a small piece must not keep a whole read of the link in memory.
  const mustCopy = socket.writableLength > 0 && (end - start) * 2 <= bytes.length
  writeTogether(socket, mustCopy ? Buffer.from(chunk) : chunk)
}
