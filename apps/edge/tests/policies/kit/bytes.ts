import { STATUS_CODES } from 'node:http'
import type { Answered, FieldLines, Sent } from './policy-row.ts'

export type Protocol = 'HTTP/1.1' | 'HTTP/2'

export const ENDPOINT = 'shop.localhost'
export const REQUEST_ID = 'x-request-id: req_*'
const RETRY_AFTER = 'retry-after: *'

/** Fields in the spelling in which all are compared. */
function lowerNames(lines: FieldLines): string[] {
  return lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
}

export function toText(startLine: string, lines: FieldLines, body = ''): string {
  return `${[startLine, ...lowerNames(lines)].join('\r\n')}\r\n\r\n${body}`
}

/** The whole text of a request as the edge sends it to the service. */
export function toRequestText(sent: Sent, protocol: Protocol): string {
  const { method = 'GET', target = '/a?b=1', fields = [], body = '' } = sent
  const own = [
    'x-forwarded-for: 127.0.0.1',
    `x-forwarded-proto: ${protocol === 'HTTP/2' ? 'https' : 'http'}`,
    'nora-edge: edge-test',
    `x-forwarded-host: ${ENDPOINT}`,
  ]
  const length = body === '' ? [] : [`content-length: ${body.length}`]
  return toText(`${method} ${target} HTTP/1.1`, [`host: ${ENDPOINT}`, ...length, ...fields, ...own], body)
}

/** The whole text of an answer that a rule gives; HEAD is told of the body, and 204 has none. */
export function toAnswerText(
  { status, fields = [], body = '', isRefusal = false }: Answered,
  method: string,
): string {
  const isType = (line: string) => /^content-type:/i.test(line)
  const hasBody = status !== 204
  const lines = [
    ...(hasBody ? [...fields.filter(isType), `content-length: ${Buffer.byteLength(body)}`] : []),
    ...(isRefusal ? ['nora-error: policy_refused'] : []),
    ...(fields.some((line) => /^cache-control:/i.test(line)) ? [] : ['cache-control: no-store']),
    REQUEST_ID,
    ...fields.filter((line) => !isType(line)),
  ]
  return toText(toStatusLine(status), lines, method === 'HEAD' ? '' : body)
}

/** The whole text of what the service answers. */
export function toServiceText({ status, fields = [], body = '' }: Answered): string {
  const length = status === 204 || status === 304 ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  return toText(toStatusLine(status), [...length, ...fields], body)
}

export function toStatusLine(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`
}

/** What came over a connection, comparable: ids and times are not the same twice. */
export function normalise(text: string): string {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return text
  const [startLine = '', ...lines] = text.slice(0, end).split('\r\n')
  // HTTP/2 has no such field, and over HTTP/1.1 it says nothing about the answer.
  const kept = lowerNames(lines).filter((line) => !line.startsWith('connection:'))
  const masked = kept.map((line) =>
    line.startsWith('x-request-id:') ? REQUEST_ID : line.replace(/^retry-after: \d+$/, RETRY_AFTER),
  )
  return toText(startLine, masked, text.slice(end + 4))
}
