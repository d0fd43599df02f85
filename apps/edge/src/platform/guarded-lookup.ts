import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Whether connections may be made to the address. */
export type MayReach = (address: string) => boolean

/** A name has led to an address that must not be reached. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is not an address that this edge calls`)
    this.name = 'AddressRefused'
  }
}

/**
 * Finds the addresses of a name for the connection that is being made, so that the name cannot change between the look
 * and the connection. One address that must not be reached among several is enough to refuse: which of them is used is
 * not ours to choose. Fails with an AddressRefused.
 */
export function createGuardedLookup(mayReach: MayReach, lookUp: typeof lookup = lookup): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, [])
      const refused = addresses.find(({ address }) => !mayReach(address))
      if (refused || !addresses[0]) return done(new AddressRefused(refused?.address ?? hostname), [])
      if (options.all) return done(null, addresses)
      done(null, addresses[0].address, addresses[0].family)
    })
  }
}
