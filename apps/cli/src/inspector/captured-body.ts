import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib'
import { MIB } from '@nora/kit'
import type { Answer } from './answer.ts'

const DECODED_LIMIT_BYTES = 10 * MIB

/** Pictures may be shown as such; all else is data, so that a captured page never runs as ours. */
const SHOWN_TYPES = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)\b/i

/** A captured body, decoded from its content encoding as far as it was kept. */
export function bodyAnswer(bytes: Buffer, contentType: string | null, encoding: string | null): Answer {
  return {
    status: 200,
    headers: {
      'Content-Type': contentType && SHOWN_TYPES.test(contentType) ? contentType : 'application/octet-stream',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
    body: decode(bytes, encoding),
  }
}

function decode(bytes: Buffer, encoding: string | null): Buffer {
  // A body that was kept in part is decoded as far as it goes.
  const options = { maxOutputLength: DECODED_LIMIT_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
  try {
    switch (encoding?.toLowerCase()) {
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(bytes, options)
      case 'deflate':
        return inflateSync(bytes, options)
      case 'br':
        return brotliDecompressSync(bytes, {
          maxOutputLength: DECODED_LIMIT_BYTES,
          finishFlush: constants.BROTLI_OPERATION_FLUSH,
        })
      default:
        return bytes
    }
  } catch {
    return bytes
  }
}
