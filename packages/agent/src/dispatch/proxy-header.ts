import { isIPv6 } from 'node:net'
import { type ConnectionEnds, ENDS_V6_BYTES, encodeEnds } from '@nora/protocol'

export type ProxyVersion = 1 | 2

const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
const VERSION_2_PROXY = 0x21
const VERSION_2_LOCAL = 0x20
const TCP4 = 0x11
const TCP6 = 0x21

/**
 * Makes the header that tells an origin between whom a connection runs, before the connection’s own bytes:
 * https://www.haproxy.org/download/2.9/doc/proxy-protocol.txt §2. Unknown ends are sent as unknown.
 */
export function proxyHeader(version: ProxyVersion, ends: ConnectionEnds | undefined): Buffer {
  const block = ends === undefined ? null : encodeEnds(ends)
  if (version === 1)
    return Buffer.from(block === null || ends === undefined ? 'PROXY UNKNOWN\r\n' : getLine(ends))
  const head = Buffer.alloc(4)
  head[0] = block === null ? VERSION_2_LOCAL : VERSION_2_PROXY
  head[1] = block === null ? 0 : block.length === ENDS_V6_BYTES ? TCP6 : TCP4
  head.writeUInt16BE(block?.length ?? 0, 2)
  return Buffer.concat([SIGNATURE, head, block ?? Buffer.alloc(0)])
}

function getLine({ source, destination }: ConnectionEnds): string {
  const isV6 = isIPv6(source.address) || isIPv6(destination.address)
  // One line has one family.
  const written = (address: string) => (isV6 && !isIPv6(address) ? `::ffff:${address}` : address)
  const addresses = `${written(source.address)} ${written(destination.address)}`
  return `PROXY ${isV6 ? 'TCP6' : 'TCP4'} ${addresses} ${source.port} ${destination.port}\r\n`
}
