import { REDACTED } from '@nora/capture/redaction'
import { DEBUG_BODY_MAX, type DebugRequest, type DebugResponse } from '@nora/contract/traffic-policies'
import type { CapturedExchange } from '../stored/traffic-policies.deps.ts'

export type Bodies = { request: Buffer | null; response: Buffer | null }

/** A captured exchange as the debugger takes it, and which values of it were hidden. */
export type CapturedInput = { request: DebugRequest; response: DebugResponse | null; hidden: string[] }

/** `null` of a body: it was not read, and counts as hidden unless it was empty. */
export function toInput(exchange: CapturedExchange, bodies: Bodies): CapturedInput {
  const { method, hostname, path, query, visitor, protocol, parts } = exchange
  const { headers } = parts.request
  const request: DebugRequest = {
    method,
    url: `${getScheme(headers)}://${hostname}${path}${query === '' ? '' : `?${query}`}`,
    version: protocol === 'h2' ? 'HTTP/2.0' : 'HTTP/1.1',
    headers,
    ...toText(bodies.request),
    client_ip: visitor,
  }
  const response: DebugResponse | null = parts.response && {
    status: exchange.status,
    headers: parts.response.headers,
    ...toText(bodies.response),
  }
  return { request, response, hidden: listHidden(exchange, bodies) }
}

/** Values that were removed as secrets, cut off, or not stored. */
export function listHidden({ path, query, parts }: CapturedExchange, bodies: Bodies): string[] {
  const ofHead = (name: 'req' | 'res', head: typeof parts.request, body: Buffer | null) => {
    const names = head.headers
      .filter(([, value]) => value.includes(REDACTED))
      .map(([header]) => `${name}.headers.${header.toLowerCase()}`)
    return [...new Set(names), ...(isWhole(head, body) ? [] : [`${name}.body`])]
  }
  return [
    ...(path.includes(REDACTED) ? ['req.url.path'] : []),
    ...(query.includes(REDACTED) ? ['req.url.query'] : []),
    ...ofHead('req', parts.request, bodies.request),
    ...(parts.response ? ofHead('res', parts.response, bodies.response) : []),
  ]
}

function isWhole({ body }: CapturedExchange['parts']['request'], read: Buffer | null): boolean {
  if (body.bytes === 0) return true
  if (read === null || body.cut_by !== null) return false
  return read.length <= DEBUG_BODY_MAX && !read.includes(REDACTED)
}

function toText(bytes: Buffer | null): Pick<DebugRequest, 'body' | 'body_encoding'> {
  const kept = (bytes ?? Buffer.alloc(0)).subarray(0, DEBUG_BODY_MAX)
  const text = kept.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(kept)) return { body: text, body_encoding: 'utf8' }
  // Base64 is longer by a third.
  const most = Math.floor(DEBUG_BODY_MAX / 4) * 3
  return { body: kept.subarray(0, most).toString('base64'), body_encoding: 'base64' }
}

function getScheme(headers: CapturedExchange['parts']['request']['headers']): string {
  const [, said] = headers.find(([name]) => name.toLowerCase() === 'x-forwarded-proto') ?? []
  return said === 'http' ? 'http' : 'https'
}
