import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Refuses a connection that the person who asked for it may not make the server open. */
export class OutboundRefused extends Error {
  constructor(host: string) {
    super(`${host} is a private or local address`)
    this.name = 'OutboundRefused'
  }
}

/** RFC 6890 and its successors: what is not on the public internet. */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4')
}
/** Metadata of a cloud's machines at an address that looks like any other. */
closed.addAddress('168.63.129.16', 'ipv4')
/**
 * Allows only global unicast addresses of IPv6 (RFC 4291 §2.4), without those that embed IPv4 or have a special
 * purpose.
 */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, bits, 'ipv6')
}
/** An IPv4 address in the form in which a socket for both families has it (RFC 4291 §2.5.5.2). */
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (family === 4) return !closed.check(address, 'ipv4')
  const isGlobal = globalUnicast.check(address, 'ipv6') || mapped.check(address, 'ipv6')
  // The list itself checks IPv4-mapped addresses against the networks of IPv4.
  return isGlobal && !closed.check(address, 'ipv6')
}

export type OutboundGuard = {
  /** Throws OutboundRefused for an address that is written out; names are looked at when they are resolved. */
  assertHost(host: string): void
  /**
   * Resolves for `net`, `tls` and `http`, so that the address that is connected to is the one that was checked.
   */
  lookup: LookupFunction
}

/** Keeps what people name as a receiver from being a machine beside the server, unless its operator allows it. */
export function createOutboundGuard({ may_reach_private }: { may_reach_private: boolean }): OutboundGuard {
  const isOpen = (address: string) => may_reach_private || isPublicAddress(address)
  return {
    assertHost(host) {
      const bare = host.replace(/^\[(.*)\]$/, '$1')
      if (isIP(bare) !== 0 && !isOpen(bare)) throw new OutboundRefused(host)
    },
    lookup(hostname, options, callback) {
      lookUp(hostname, { ...options, all: true }, (error, found) => {
        const open = error ? [] : found.filter(({ address }) => isOpen(address))
        const [first] = open
        if (error) callback(error, [])
        else if (!first) callback(new OutboundRefused(hostname), [])
        else if (options.all) callback(null, open)
        else callback(null, first.address, first.family)
      })
    },
  }
}
