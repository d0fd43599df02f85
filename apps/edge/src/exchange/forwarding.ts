import { asciiName, findField, type Head } from '@nora/http1'
import { formatPeerAddress } from '@nora/kit'
import type { Exchange, RequestHead } from './exchange.ts'
import { readRelayedChain } from './relayed-chain.ts'
import type { VisitorSource } from './visitor-socket.ts'

const FORWARDED_FOR = asciiName('x-forwarded-for')
const FORWARDED_PROTO = asciiName('x-forwarded-proto')
const FORWARDED_HOST = asciiName('x-forwarded-host')

type Facts = { chain: string; proto: string; edgeId: string }

/** The fields that a request is forwarded with; the value of the last one, the host, follows them. */
export function forwardingFields(
  { address, isSecure }: Pick<VisitorSource, 'address' | 'isSecure'>,
  edgeId: string,
): Buffer {
  return writeFields({ chain: address, proto: isSecure ? 'https' : 'http', edgeId })
}

/**
 * For a visitor that is a trusted proxy or another edge, request by request: its `X-Forwarded-For` is continued, its
 * `X-Forwarded-Proto` and `X-Forwarded-Host` stay, and the visitor is the last address of the chain that is
 * no trusted proxy. What stands further left may be anybody's invention.
 */
export function takeOverForwarded(
  exchange: Exchange,
  { bytes, head }: RequestHead,
  { edgeId, isTrustedProxy }: { edgeId: string; isTrustedProxy: (address: string) => boolean },
): void {
  const { source } = exchange.connection
  const said = readAll(bytes, head, FORWARDED_FOR)
    .flatMap((value) => value.split(','))
    .map((peer) => peer.trim())
    .filter((peer) => peer !== '')
  const proto = readAll(bytes, head, FORWARDED_PROTO)[0] ?? (source.isSecure ? 'https' : 'http')
  const host = readAll(bytes, head, FORWARDED_HOST)[0]
  // An edge is no station of its own: it has said what we should have.
  const chain = source.isFromPeer ? said : [...said, source.address]
  exchange.connection.relayedChain = source.isFromPeer ? readRelayedChain(bytes, head) : []
  exchange.connection.visitor = getVisitor(chain, isTrustedProxy)
  exchange.connection.isSecure = /^https\b/i.test(proto)
  exchange.connection.forwarding = writeFields({ chain: chain.join(', '), proto, edgeId })
  exchange.connection.forwardedHost = host ? Buffer.from(host, 'latin1') : null
}

function getVisitor(chain: readonly string[], isTrustedProxy: (address: string) => boolean): string {
  let visitor = chain.at(-1) ?? 'unknown'
  for (const peer of chain.slice(0, -1).toReversed()) {
    const address = formatPeerAddress(peer)
    if (address === null) break
    visitor = address
    if (!isTrustedProxy(address)) break
  }
  return visitor
}

function writeFields({ chain, proto, edgeId }: Facts): Buffer {
  const fields = `X-Forwarded-For: ${chain}\r\nX-Forwarded-Proto: ${proto}\r\nNora-Edge: ${edgeId}\r\n`
  return Buffer.from(`${fields}X-Forwarded-Host: `, 'latin1')
}

function readAll(bytes: Buffer, head: Head, name: Uint8Array): string[] {
  const values: string[] = []
  for (
    let field = findField(bytes, head, name);
    field !== -1;
    field = findField(bytes, head, name, field + 1)
  ) {
    values.push(bytes.toString('latin1', head.fields[field * 4 + 2], head.fields[field * 4 + 3]))
  }
  return values
}
