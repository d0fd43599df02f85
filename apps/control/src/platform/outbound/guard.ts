import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '@nora/kit'

/** Refuses a connection that the person who asked for it may not make the server open. */
export class OutboundRefused extends Error {
  constructor(host: string) {
    super(`${host} is a private or local address`)
    this.name = 'OutboundRefused'
  }
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
