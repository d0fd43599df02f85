import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Whoever asked for it may not make the server connect there. */
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
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  closed.addSubnet(network, bits, 'ipv6')
}
/** IPv4 inside IPv6, where a translator would lead it out again. */
const TRANSLATED = /^(?:64:ff9b::|2002:)/i

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (family === 4) return !closed.check(address, 'ipv4')
  return !TRANSLATED.test(address) && !closed.check(address, 'ipv6')
}

export type OutboundGuard = {
  /** Throws OutboundRefused for an address that is written out; names are looked at when they are resolved. */
  assertHost(host: string): void
  /** For `net`, `tls` and `http`: the address that is connected to is the one that was looked at. */
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
