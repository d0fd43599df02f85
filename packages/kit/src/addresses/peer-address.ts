import { formatAddress, parseAddress } from './address.ts'

const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/

/**
 * The address of one hop of an `X-Forwarded-For`, in its one spelling; null when it is none. Some proxies write
 * the port too (`192.0.2.1:4711`, `[2001:db8::1]:4711`), with which every connection would look like another visitor.
 */
export function formatPeerAddress(text: string): string | null {
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? []
  const address = parseAddress(bracketed ?? plain ?? text)
  return address === null ? null : formatAddress(address)
}
