import { REDACTED } from '@nora/capture/redaction'
import type { CapturedDetail, ReplayEdit } from '@nora/contract/tunnels'
import { decodeWhole } from '../bodies/body-kind.ts'

const EDITED_LIMIT_BYTES = 1024 * 1024
/** Written anew for each request. */
const FRAMING =
  /^(content-length|transfer-encoding|connection|keep-alive|expect|te|trailer|nora-edge|x-request-id)$/i

/** A request as one edits it: a header per line. */
export type RequestDraft = {
  method: string
  target: string
  headers: string
  /** null: it is no text, too long, or not kept whole, and goes as it was captured. */
  body: string | null
}

/** `body` is decoded from its content encoding; null when it was not kept whole. */
export function toDraft(detail: CapturedDetail, body: Uint8Array | null): RequestDraft {
  const isShort = body !== null && body.length <= EDITED_LIMIT_BYTES
  const text = isShort ? decodeWhole(body) : null
  const headers = detail.request.headers.filter(
    // The text is sent as it is read, so it is in no encoding any more.
    ([name]) => !FRAMING.test(name) && (text === null || name.toLowerCase() !== 'content-encoding'),
  )
  return {
    method: detail.method,
    target: detail.query === '' ? detail.path : `${detail.path}?${detail.query}`,
    headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: text,
  }
}

/** Whether a value that was removed as a secret would be sent as the word that stands for it. */
export function hasRemovedSecrets({ target, headers, body }: RequestDraft): boolean {
  return [target, headers, body ?? ''].some((text) => text.includes(REDACTED))
}

/** A line without a colon is a name without a value, which the client refuses by name. */
export function toEdit({ method, target, headers, body }: RequestDraft): ReplayEdit {
  const lines = headers.split('\n').filter((line) => line.trim() !== '')
  return {
    method: method.trim(),
    target: target.trim(),
    headers: lines.map((line) => {
      const colon = line.indexOf(':')
      return colon < 0 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
    body,
  }
}
