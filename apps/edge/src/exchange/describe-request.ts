import { methodName, readField, readTarget } from '@nora/http1'
import type { Exchange } from './exchange.ts'
import { reparse } from './visitor-bytes.ts'

const PATH_LIMIT = 2048
const FIELD_LIMIT = 300
const QUESTION = 0x3f

/** The running request for people. */
export type RequestDescription = {
  method: string
  /** Without the query, which may hold secrets. */
  path: string
  host: string
  user_agent: string | null
}

/** Null for bytes that are no request. */
export function describeRequest(exchange: Exchange): RequestDescription | null {
  if (exchange.request.retained.length === 0) return null
  const { bytes, head } = reparse(exchange)
  const query = bytes.subarray(head.pathStart, head.targetEnd).indexOf(QUESTION)
  const pathEnd = query === -1 ? head.targetEnd : head.pathStart + query
  const mask = exchange.request.endpoint?.facts.rules.mask ?? null
  const userAgent = readField(bytes, head, 'user-agent') ?? null
  const text = (start: number, end: number, limit: number) =>
    bytes.toString('latin1', start, Math.min(end, start + limit))
  return {
    method: methodName(head.method) || text(head.start, head.methodEnd, FIELD_LIMIT),
    path:
      exchange.accounting.shownPath?.slice(0, PATH_LIMIT) ??
      (readTarget(bytes, head.pathStart, Math.min(pathEnd, head.pathStart + PATH_LIMIT)).slice(
        0,
        PATH_LIMIT,
      ) ||
        '/'),
    host: text(head.hostStart, head.hostEnd, FIELD_LIMIT),
    user_agent: (userAgent && (mask?.text(userAgent) ?? userAgent))?.slice(0, FIELD_LIMIT) ?? null,
  }
}
