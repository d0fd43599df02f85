import { type ClientHttp2Stream, constants } from 'node:http2'
import { ResetCode } from '@nora/protocol'
import { StreamReset } from '../upstreams/stream-duplex.ts'

const { NGHTTP2_NO_ERROR } = constants

/** The link's own reason where there is one; else the origin broke off, or speaks something else. */
export function getFailure(error: Error): number {
  const cause = error instanceof StreamReset ? error : error.cause
  if (cause instanceof StreamReset) return cause.resetCode
  const { code } = error as NodeJS.ErrnoException
  return code === 'ERR_HTTP2_ERROR' || code === 'ERR_HTTP2_SESSION_ERROR'
    ? ResetCode.PROTOCOL_ERROR
    : ResetCode.ORIGIN_RESET
}

/** Node ends the response of a request whose connection breaks as if it were complete. */
export function isBrokenOff({ rstCode }: ClientHttp2Stream): boolean {
  return rstCode !== undefined && rstCode !== NGHTTP2_NO_ERROR
}
