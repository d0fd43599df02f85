import { type Head, methodName, readFields, readTarget } from '@nora/http1'
import { RequestMessage, ResponseMessage } from '@nora/policy'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { withoutOwn } from '../visitors/visitor-cookies.ts'

/** The request as rules see it; its fields are read when a rule looks at them. */
export function toRequestMessage(
  exchange: Exchange,
  { bytes, head }: RequestHead,
  nowMs: number,
): RequestMessage {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  const target = readTarget(bytes, head.pathStart, head.targetEnd)
  const start = {
    method: methodName(head.method) || text(head.start, head.methodEnd),
    scheme: exchange.connection.isSecure ? 'https' : 'http',
    host: text(head.hostStart, head.hostEnd).toLowerCase(),
    target: target.startsWith('/') || target === '*' ? target : `/${target}`,
    version: exchange.connection.socket.protocol === 'h2' ? 'HTTP/2.0' : `HTTP/1.${head.minor}`,
    contentLength: head.contentLength,
    receivedMs: nowMs,
  } as const
  // Rules could hand the sessions of visitors on to anybody.
  const fields = readFields(bytes, head).flatMap(([name, value]) => {
    if (name.toLowerCase() !== 'cookie') return [[name, value] as const]
    const others = withoutOwn(value)
    return others === '' ? [] : [[name, others] as const]
  })
  return new RequestMessage(start, () => fields)
}

/** The `Cookie` fields of a request as one line, as browsers send them (RFC 9113 §8.2.3). */
export function readCookies({ bytes, head }: RequestHead): string {
  return readFields(bytes, head)
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .map(([, value]) => value)
    .join('; ')
}

export function toResponseMessage(bytes: Buffer, head: Head, nowMs: number): ResponseMessage {
  const { status, contentLength } = head
  const fields = readFields(bytes, head)
  return new ResponseMessage({ status, contentLength, receivedMs: nowMs }, () => fields)
}
