import type { HttpProxy, ProxiedTarget } from './http-proxy.ts'

/** How connections leave this machine. */
export type Network = {
  /** Null: directly. Throws a Problem for a proxy that cannot be used. */
  proxyFor(target: ProxiedTarget): HttpProxy | null
  /** Certificate authorities, in PEM, that are trusted besides those of Node.js and of the system. */
  readonly caPem: string | null
}

export const directNetwork: Network = { proxyFor: () => null, caPem: null }
