import { type Head, readField } from '@nora/http1'
import type { RawFields } from '@nora/http2'
import { isReasonCode, type ReasonCode, reason } from '../facts/reasons.ts'

const MEDIA_TYPE = /^application\/grpc(?:[+; \t]|$)/i
const NOT_PLAIN = /[^\x20-\x24\x26-\x7e]/gu

const UNKNOWN = 2
const INTERNAL = 13
const UNAVAILABLE = 14

/** Maps a status of HTTP to gRPC (grpc/doc/http-grpc-status-mapping.md). */
const STATUS_BY_HTTP: Readonly<Record<number, number>> = {
  400: INTERNAL,
  401: 16,
  403: 7,
  404: 12,
  429: UNAVAILABLE,
  502: UNAVAILABLE,
  503: UNAVAILABLE,
  504: UNAVAILABLE,
}

/** Whether a request of HTTP/2 is a call of gRPC, whose client reads how it ended in trailers. */
export function isGrpcCall(fields: RawFields): boolean {
  let isPost = false
  let isGrpc = false
  for (let i = 0; i < fields.length; i += 2) {
    if (fields[i] === ':method') isPost = fields[i + 1] === 'POST'
    else if (fields[i] === 'content-type') isGrpc = MEDIA_TYPE.test(fields[i + 1]!)
  }
  return isPost && isGrpc
}

/** The trailers of a call that the edge refuses with this answer: lines of HTTP/1.1 and the empty one. */
export function refusedTrailers(bytes: Buffer, head: Head): Buffer {
  const code = readField(bytes, head, 'nora-error') ?? ''
  return trailers(STATUS_BY_HTTP[head.status] ?? UNKNOWN, code)
}

/** The trailers of a call that cannot go on: clients of gRPC try again where that is safe. */
export function unavailableTrailers(code: ReasonCode): Buffer {
  return trailers(UNAVAILABLE, code)
}

/** Another edge may know reasons that this one does not. */
function trailers(status: number, code: string): Buffer {
  const message = isReasonCode(code) ? `${reason(code).text.en} (${code})` : code
  const encoded = message.replace(NOT_PLAIN, encodeURIComponent)
  return Buffer.from(`grpc-status: ${status}\r\ngrpc-message: ${encoded}\r\n\r\n`, 'latin1')
}
