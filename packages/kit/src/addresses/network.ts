import { type Address, getWidth, parseAddress } from './address.ts'

/** All addresses whose first `bits` bits are those of `address`. */
export type Network = { readonly address: Address; readonly bits: number }

/** Bits in front of an IPv4 address that is mapped into IPv6. */
const MAPPED_BITS = 96

/**
 * Reads CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3), or an address as the network of it alone; null for
 * everything else. Bits behind the length do not count, as with `ip addr`'s `192.0.2.7/24`.
 */
export function parseNetwork(text: string): Network | null {
  const [, addressText = '', lengthText] = /^([\d.a-f:]+)(?:\/(0|[1-9]\d{0,2}))?$/i.exec(text) ?? []
  const address = parseAddress(addressText)
  if (address === null) return null
  const width = getWidth(address)
  if (lengthText === undefined) return { address, bits: width }
  // Written as IPv6, so its length counts from there.
  const isMapped = width === 32 && addressText.includes(':')
  const bits = Number(lengthText) - (isMapped ? MAPPED_BITS : 0)
  return bits < 0 || bits > width ? null : { address, bits }
}
