import type { OutgoingHttpHeaders } from 'node:http2'
import { type Head, readFields } from '@nora/http1'
import type { RawFields } from '@nora/http2'

/** HTTP/2 forbids the fields in which HTTP/1.1 describes the connection (RFC 9113 §8.2.2). */
export const CONNECTION_SPECIFIC: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
])

/** Fields whose lines are not one list (RFC 9110 §5.3, §11.6.1). */
const SEPARATE = new Set(['set-cookie', 'www-authenticate'])

const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/
/** Matches what would end a line or begin another, and white space around a value (RFC 9113 §8.2.1). */
const MALFORMED_VALUE = /[\0\r\n]|^[ \t]|[ \t]$/

export function isConnectionSpecific(name: string): boolean {
  return CONNECTION_SPECIFIC.has(name)
}

/** Formats one line of HTTP/1.1; undefined when the name or the value is malformed. */
export function toFieldLine(name: string, value: string): string | undefined {
  return NAME.test(name) && !MALFORMED_VALUE.test(value) ? `${name}: ${value}\r\n` : undefined
}

/** The fields of a head of HTTP/1.1, less those of the connection and those that `isLeftOut`. */
export function toHttp2Fields(
  bytes: Buffer,
  head: Head,
  isLeftOut: (name: string) => boolean = () => false,
): OutgoingHttpHeaders {
  const fields: OutgoingHttpHeaders = Object.create(null)
  for (const [name, value] of readFields(bytes, head)) {
    const lowerCase = name.toLowerCase()
    if (!CONNECTION_SPECIFIC.has(lowerCase) && !isLeftOut(lowerCase)) addField(fields, lowerCase, value)
  }
  return fields
}

/** Trailers of HTTP/1.1, checked lines and the empty one, as fields. */
export function toHttp2Trailers(lines: Buffer): OutgoingHttpHeaders {
  const fields: OutgoingHttpHeaders = Object.create(null)
  for (const line of lines.toString('latin1').split('\r\n').slice(0, -2)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (!CONNECTION_SPECIFIC.has(name)) addField(fields, name, line.slice(colon + 1).trim())
  }
  return fields
}

/** The end of a chunked body with these trailers; null for trailers that are malformed (RFC 9113 §8.1.1). */
export function toLastChunk(trailers: RawFields): Buffer | null {
  let lines = ''
  for (let i = 0; i < trailers.length; i += 2) {
    const line = toFieldLine(trailers[i]!, trailers[i + 1]!)
    if (line === undefined || CONNECTION_SPECIFIC.has(trailers[i]!)) return null
    lines += line
  }
  return Buffer.from(`0\r\n${lines}\r\n`, 'latin1')
}

function addField(fields: OutgoingHttpHeaders, name: string, value: string): void {
  const former = fields[name]
  if (former === undefined) fields[name] = value
  else if (SEPARATE.has(name)) fields[name] = [former, value].flat().map(String)
  else fields[name] = `${former}, ${value}`
}
