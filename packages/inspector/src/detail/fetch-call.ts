import { toTarget } from '@nora/capture/search'
import type { CapturedDetail } from '@nora/contract/tunnels'
import { decodeWhole } from '../bodies/body-kind.ts'
import { repeatedHeaders } from '../exchanges/repeated-headers.ts'
import { BODY_FILE_NAME } from './curl-command.ts'

const BASE64_LIMIT_BYTES = 64 * 1024

/**
 * A call of `fetch` that sends the request again, for Node and, as far as they let a page set headers,
 * for browsers. `body` is decoded from its content encoding; null when it was not kept whole.
 */
export function toFetch(detail: CapturedDetail, baseUrl: string, body: Uint8Array | null): string {
  const url = JSON.stringify(baseUrl.replace(/\/$/, '') + toTarget(detail))
  const sendsBody = body === null || body.length > 0
  const options = [
    ...(detail.method === 'GET' ? [] : [`  method: ${JSON.stringify(detail.method)},`]),
    ...headerLines(repeatedHeaders(detail.request.headers)),
    ...(sendsBody ? [`  body: ${bodyExpression(body)},`] : []),
  ]
  return options.length === 0 ? `await fetch(${url})` : `await fetch(${url}, {\n${options.join('\n')}\n})`
}

function headerLines(headers: CapturedDetail['request']['headers']): string[] {
  if (headers.length === 0) return []
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const [open, close] = names.size === headers.length ? ['{', '}'] : ['[', ']']
  const lines = headers.map(([name, value]) =>
    open === '{'
      ? `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`
      : `    [${JSON.stringify(name)}, ${JSON.stringify(value)}],`,
  )
  return [`  headers: ${open}`, ...lines, `  ${close},`]
}

function bodyExpression(body: Uint8Array | null): string {
  const text = body && decodeWhole(body)
  if (text !== null) return JSON.stringify(text)
  if (body === null || body.length > BASE64_LIMIT_BYTES) {
    return `(await import("node:fs")).readFileSync(${JSON.stringify(BODY_FILE_NAME)})`
  }
  return `Uint8Array.from(atob("${toBase64(body)}"), (char) => char.charCodeAt(0))`
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
