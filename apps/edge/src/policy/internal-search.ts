import type { Location } from '../facts/location.ts'

/** An endpoint that may be back in a moment is there. */
const THERE: ReadonlySet<Location['status']> = new Set(['elsewhere', 'away', 'unreachable'])

type InternalSearchDeps = {
  endpoints: { has: (hostname: string) => boolean }
  gateways: { find: (hostname: string) => unknown }
  hostnames: {
    find: (hostname: string) => Location | undefined
    resolve: (hostname: string, onKnown: () => void) => void
  }
}

/** Finds the internal endpoint of a team by its label: a gateway or a tunnel, here or at another edge. */
export function createInternalSearch({ endpoints, gateways, hostnames }: InternalSearchDeps) {
  return async (label: string, teamId: string): Promise<string | null> => {
    // Each team has labels of its own: those of others are unknown.
    const hostname = `${label}.${teamId.toLowerCase()}.internal`
    if (gateways.find(hostname) !== undefined || endpoints.has(hostname)) return hostname
    if (hostnames.find(hostname) === undefined)
      await new Promise<void>((resolve) => hostnames.resolve(hostname, resolve))
    const known = hostnames.find(hostname)
    return known !== undefined && THERE.has(known.status) ? hostname : null
  }
}
