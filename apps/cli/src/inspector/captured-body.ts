import type { Answer } from './answer.ts'
import type { DecodedBody } from './decoded-body.ts'

/** Pictures may be shown as such; all else is data, so that a captured page never runs as ours. */
const SHOWN_TYPES = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)\b/i

export function bodyAnswer({ bytes, contentType }: DecodedBody): Answer {
  return {
    status: 200,
    headers: {
      'Content-Type': contentType && SHOWN_TYPES.test(contentType) ? contentType : 'application/octet-stream',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
    body: bytes,
  }
}
