import type { RawFields } from '@nora/http2'
import { isConnectionSpecific, toFieldLine } from './http2-fields.ts'

/** A request of HTTP/2 as one of HTTP/1.1. */
export type TranslatedRequest = {
  /**
   * The head for the strict parser, in which no component can be more than it stands for. It says that the
   * connection ends with it, because a stream has one request: anything after it would be read as another.
   */
  head: Buffer
  isHead: boolean
  /** How its body is framed: −1 in chunks, otherwise its length. */
  contentLength: number
  /** The key that the origin has to answer, for an extended CONNECT (RFC 8441); null for all others. */
  webSocketKey: string | null
}

type Pseudo = ':method' | ':scheme' | ':authority' | ':path' | ':protocol'

const PSEUDO = new Set<string>([':method', ':scheme', ':authority', ':path', ':protocol'] satisfies Pseudo[])
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const NOT_VISIBLE = /[^\x21-\x7e]/
/** Matches what could end the request line or a part of it; see TARGET of @nora/http1. */
const NOT_OF_TARGET = /[^\x21-\x7e\x80-\xff]/
/** A request without content says so where content is expected (RFC 9110 §8.6). */
const EXPECTS_CONTENT = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Null for a request that RFC 9113 §8 calls malformed. `key` is the key for a WebSocket, should one be asked
 * for; `hasBody`: the stream goes on behind the fields.
 */
export function translateRequest(
  fields: RawFields,
  { hasBody, key }: { hasBody: boolean; key: () => string },
): TranslatedRequest | null {
  const pseudo = readPseudo(fields)
  const regular = pseudo && readRegular(fields, pseudo)
  if (!pseudo || !regular) return null
  const { ':method': method = '', ':protocol': protocol } = pseudo
  const authority = pseudo[':authority'] ?? regular.host ?? ''
  if (!TOKEN.test(method) || NOT_VISIBLE.test(authority)) return null
  // A tunnel to anywhere is refused, by the parser's own rule.
  const target = method === 'CONNECT' && protocol === undefined ? authority : getTarget(pseudo)
  if (target === null) return null
  if (protocol !== undefined) {
    if (method !== 'CONNECT' || protocol !== 'websocket' || regular.contentLength !== undefined) return null
    const webSocketKey = key()
    const upgrade = `Connection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${webSocketKey}\r\n`
    const head = `GET ${target} HTTP/1.1\r\nHost: ${authority}\r\n${regular.lines}${upgrade}\r\n`
    return { head: Buffer.from(head, 'latin1'), isHead: false, contentLength: 0, webSocketKey }
  }
  const contentLength = regular.contentLength ?? (hasBody ? -1 : 0)
  const framing = `Connection: close\r\n${getFraming(method, contentLength, regular.contentLength !== undefined)}`
  const head = `${method} ${target} HTTP/1.1\r\nHost: ${authority}\r\n${regular.lines}${framing}\r\n`
  return { head: Buffer.from(head, 'latin1'), isHead: method === 'HEAD', contentLength, webSocketKey: null }
}

/** They stand in front of all others, each at most once (§8.3). */
function readPseudo(fields: RawFields): Partial<Record<Pseudo, string>> | null {
  const found: Partial<Record<Pseudo, string>> = {}
  let isBehind = false
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i]!
    if (!name.startsWith(':')) {
      isBehind = true
      continue
    }
    if (isBehind || !PSEUDO.has(name) || found[name as Pseudo] !== undefined) return null
    found[name as Pseudo] = fields[i + 1]!
  }
  return found
}

type Regular = { lines: string; host: string | undefined; contentLength: number | undefined }

function readRegular(fields: RawFields, pseudo: Partial<Record<Pseudo, string>>): Regular | null {
  const found: Regular = { lines: '', host: undefined, contentLength: undefined }
  const cookies: string[] = []
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i]!
    const value = fields[i + 1]!
    if (name.startsWith(':')) continue
    const line = toFieldLine(name, value)
    if (line === undefined) return null
    if (name === 'host') {
      if (found.host !== undefined) return null
      found.host = value
    } else if (name === 'cookie') cookies.push(value)
    else if (name === 'te') {
      if (value.toLowerCase() !== 'trailers') return null
    } else if (isConnectionSpecific(name)) return null
    else if (pseudo[':protocol'] === undefined || name !== 'sec-websocket-key') found.lines += line
    if (name === 'content-length') {
      if (found.contentLength !== undefined || !/^\d{1,15}$/.test(value)) return null
      found.contentLength = Number(value)
    }
  }
  const authority = pseudo[':authority']
  // A server behind the edge would believe one or the other (§8.3.1).
  if (authority !== undefined && found.host !== undefined && !isSameHost(authority, found.host)) return null
  // Clients split cookies for the sake of compression (§8.2.3).
  if (cookies.length > 0) found.lines += `cookie: ${cookies.join('; ')}\r\n`
  return found
}

function isSameHost(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function getTarget(pseudo: Partial<Record<Pseudo, string>>): string | null {
  const { ':scheme': scheme = '', ':path': path = '' } = pseudo
  if (scheme !== 'https' && scheme !== 'http') return null
  // The absolute form is none of HTTP/2's, though the parser knows it.
  const isPath = path.startsWith('/') || path === '*'
  return isPath && !NOT_OF_TARGET.test(path) ? path : null
}

function getFraming(method: string, contentLength: number, isSaid: boolean): string {
  if (isSaid) return ''
  if (contentLength < 0) return 'Transfer-Encoding: chunked\r\n'
  return EXPECTS_CONTENT.has(method) ? 'Content-Length: 0\r\n' : ''
}
