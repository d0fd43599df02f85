import { type Address, formatAddress, getWidth, parseAddress } from './address.ts'
import { type Network, parseNetwork } from './network.ts'

/**
 * How an entry of a list of networks is kept: in one spelling (RFC 5952), an address alone without a length,
 * what is mapped into IPv6 as the IPv4 it is. `host_bits`: an address within a network, of which nobody can
 * tell whether the whole network is meant or only the address; both are answered in that spelling.
 */
export type WrittenNetwork =
  | { kind: 'network'; text: string; network: Network }
  | { kind: 'host_bits'; network: string; address: string }
  | { kind: 'wrong' }

export function writeNetwork(text: string): WrittenNetwork {
  const trimmed = text.trim()
  const network = parseNetwork(trimmed)
  if (network === null) return { kind: 'wrong' }
  const masked = maskedBy(network)
  const written = spell({ ...network, address: masked })
  if (masked.every((word, at) => word === network.address[at])) {
    return { kind: 'network', text: written, network }
  }
  return { kind: 'host_bits', network: written, address: formatAddress(network.address) }
}

/** The address in its one spelling; null for what is none. */
export function writeAddress(text: string): string | null {
  const address = parseAddress(text.trim())
  return address && formatAddress(address)
}

function spell({ address, bits }: Network): string {
  return bits === getWidth(address) ? formatAddress(address) : `${formatAddress(address)}/${bits}`
}

function maskedBy({ address, bits }: Network): Address {
  return address.map((word, at) => {
    const kept = Math.min(32, Math.max(0, bits - at * 32))
    return kept === 0 ? 0 : (word & (-1 << (32 - kept))) >>> 0
  })
}
