import { type Redactor, redact } from '@nora/capture/redaction'
import type { CapturedDetail } from '@nora/contract/tunnels'
import { decodeWhole } from '../bodies/body-kind.ts'
import { readBody } from '../bodies/use-body.ts'
import type { BodySource } from '../exchanges/exchange-source.ts'
import { toCurl } from './curl-command.ts'

export type Format = (detail: CapturedDetail, baseUrl: string, body: Uint8Array | null) => string

type Written = { detail: CapturedDetail; source: BodySource; baseUrl: string; withSecrets: boolean }

/** The request in that form, without its secrets unless they are asked for. */
export async function writeRequest(
  format: Format,
  { detail, source, baseUrl, withSecrets }: Written,
): Promise<string> {
  const body = await wholeBody(detail, source)
  if (withSecrets) return format(detail, baseUrl, body)
  const text = body && decodeWhole(body)
  const redactor = redact(detail, text === null ? [] : [text])
  return format(redactor.detail, baseUrl, body && redactBytes(body, text, redactor))
}

/** As a command for a terminal, without its secrets. */
export function writeCurl(written: Omit<Written, 'withSecrets'>): Promise<string> {
  return writeRequest(toCurl, { ...written, withSecrets: false })
}

/** Null when it was not kept whole. */
async function wholeBody({ id, request }: CapturedDetail, source: BodySource): Promise<Uint8Array | null> {
  const { bytes, kept_bytes } = request.body
  if (bytes === 0) return new Uint8Array()
  return kept_bytes === bytes ? readBody(source.bodyUrl(id, 'request')) : null
}

function redactBytes(body: Uint8Array, text: string | null, redactor: Redactor): Uint8Array {
  return text === null ? redactor.bytes(body) : new TextEncoder().encode(redactor.text(text))
}
