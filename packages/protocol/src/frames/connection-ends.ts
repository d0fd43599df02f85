import { type Address, formatAddress, parseAddress } from '@nora/kit'

export type ConnectionEnd = { readonly address: string; readonly port: number }

/** Between whom a visitor's connection runs: where it came from, and what it came to. */
export type ConnectionEnds = { readonly source: ConnectionEnd; readonly destination: ConnectionEnd }

/** IPv4 and IPv6: two addresses and two ports. */
export const ENDS_V4_BYTES = 12
export const ENDS_V6_BYTES = 36

const PORT_BYTES = 2
const WORD_BYTES = 4
const MAPPED = 0xffff

/**
 * The address block of the PROXY protocol, version 2, for TCP over IPv4 (12 bytes) or IPv6 (36 bytes); see
 * https://www.haproxy.org/download/2.9/doc/proxy-protocol.txt §2.2. Ends of two families are both written as
 * IPv6. Null when an end has no address.
 */
export function encodeEnds({ source, destination }: ConnectionEnds): Buffer | null {
  const from = parseAddress(source.address)
  const to = parseAddress(destination.address)
  if (from === null || to === null) return null
  const words = from.length === to.length ? [...from, ...to] : [...toV6(from), ...toV6(to)]
  const block = Buffer.allocUnsafe(words.length * WORD_BYTES + 2 * PORT_BYTES)
  let at = 0
  for (const word of words) at = block.writeUInt32BE(word, at)
  at = block.writeUInt16BE(source.port, at)
  block.writeUInt16BE(destination.port, at)
  return block
}

/** Undefined when `bytes[start, end)` has the length of neither form. */
export function decodeEnds(bytes: Buffer, start: number, end: number): ConnectionEnds | undefined {
  const length = end - start
  if (length !== ENDS_V4_BYTES && length !== ENDS_V6_BYTES) return undefined
  const addressBytes = length / 2 - PORT_BYTES
  const portsAt = start + 2 * addressBytes
  return {
    source: { address: readAddress(bytes, start, addressBytes), port: bytes.readUInt16BE(portsAt) },
    destination: {
      address: readAddress(bytes, start + addressBytes, addressBytes),
      port: bytes.readUInt16BE(portsAt + PORT_BYTES),
    },
  }
}

function readAddress(bytes: Buffer, start: number, length: number): string {
  const words: number[] = []
  for (let at = start; at < start + length; at += WORD_BYTES) words.push(bytes.readUInt32BE(at))
  const [a, b, c, d] = words
  return formatAddress(a === 0 && b === 0 && c === MAPPED && d !== undefined ? [d] : words)
}

function toV6(address: Address): Address {
  return address.length === 1 ? [0, 0, MAPPED, ...address] : address
}
