import { isIPv4, isIPv6 } from 'node:net'
import { formatAddress, parseAddress } from '@nora/kit'
import { type ConnectionEnds, decodeEnds, ENDS_V4_BYTES, ENDS_V6_BYTES } from '@nora/protocol'

/**
 * The header in front of a connection that a proxy passes on, versions 1 and 2 of
 * https://www.haproxy.org/download/2.9/doc/proxy-protocol.txt: where it ends, and between whom the connection
 * runs, or null when it is the proxy’s own, as for its health checks.
 */
export type ProxyHeader = { end: number; ends: ConnectionEnds | null }

/** The longest line of version 1 has 107 bytes; for version 2 this leaves room for the extensions in use. */
export const PROXY_HEADER_LIMIT_BYTES = 4096

const LINE_LIMIT_BYTES = 107
const PREFIX = Buffer.from('PROXY ')
const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
const FIXED_BYTES = 16

const LINE = /^PROXY (?:UNKNOWN(?: .*)?|(TCP[46]) (\S+) (\S+) (\d{1,5}) (\d{1,5}))\r\n$/
const HIGHEST_PORT = 65_535

const VERSION_2 = 0x20
const LOCAL = 0
const PROXY = 1
/** One byte says the family and the protocol: TCP over IPv4 or IPv6. */
const TCP4 = 0x11
const TCP6 = 0x21

/** Reads the header at the start of a connection's bytes. */
export function parseProxyHeader(bytes: Buffer): ProxyHeader | 'incomplete' | 'refused' {
  if (beginsLike(bytes, SIGNATURE)) return parseBinary(bytes)
  if (beginsLike(bytes, PREFIX)) return parseLine(bytes)
  return 'refused'
}

/** Compares as far as there are bytes. */
function beginsLike(bytes: Buffer, expected: Buffer): boolean {
  const length = Math.min(bytes.length, expected.length)
  return expected.compare(bytes, 0, length, 0, length) === 0
}

function parseLine(bytes: Buffer): ProxyHeader | 'incomplete' | 'refused' {
  const lineEnd = bytes.indexOf('\r\n')
  if (lineEnd < 0) return bytes.length < LINE_LIMIT_BYTES ? 'incomplete' : 'refused'
  const end = lineEnd + 2
  const parts = end > LINE_LIMIT_BYTES ? null : LINE.exec(bytes.toString('latin1', 0, end))
  if (parts === null) return 'refused'
  const [, family, source = '', target = '', ...ports] = parts
  if (family === undefined) return { end, ends: null }
  const isAddress = family === 'TCP4' ? isIPv4 : isIPv6
  const [sourcePort = 0, targetPort = 0] = ports.map(Number)
  const ends = { source: getEnd(source, sourcePort), destination: getEnd(target, targetPort) }
  const isRight = isAddress(source) && isAddress(target) && Math.max(sourcePort, targetPort) <= HIGHEST_PORT
  if (!isRight || ends.source === null || ends.destination === null) return 'refused'
  return { end, ends: { source: ends.source, destination: ends.destination } }
}

function parseBinary(bytes: Buffer): ProxyHeader | 'incomplete' | 'refused' {
  if (bytes.length < FIXED_BYTES) return 'incomplete'
  const command = bytes[12]! - VERSION_2
  const family = bytes[13]!
  const length = bytes.readUInt16BE(14)
  const end = FIXED_BYTES + length
  if ((command !== LOCAL && command !== PROXY) || end > PROXY_HEADER_LIMIT_BYTES) return 'refused'
  const addressBytes = family === TCP4 ? ENDS_V4_BYTES : family === TCP6 ? ENDS_V6_BYTES : 0
  if (command === PROXY && length < addressBytes) return 'refused'
  if (bytes.length < end) return 'incomplete'
  // The specification says to ignore other address families: then the proxy’s own address is the best that is
  // known.
  const isVisitors = command === PROXY && addressBytes > 0
  return { end, ends: (isVisitors && decodeEnds(bytes, FIXED_BYTES, FIXED_BYTES + addressBytes)) || null }
}

function getEnd(address: string, port: number): ConnectionEnds['source'] | null {
  const parsed = parseAddress(address)
  return parsed && { address: formatAddress(parsed), port }
}
