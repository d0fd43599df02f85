import type { NearEdge } from '@nora/link'
import { type Location, UNSERVED, type UnservedReason } from '../facts/location.ts'
import type { Upstream } from '../upstreams/upstream.ts'

/** An edge that says twice that the name is not there knows better than control. */
const PEER_FAILURES_LIMIT = 2

/** Looks for the edge that serves a name. */
export interface Resolver {
  readonly search: {
    /** How often another edge was asked in vain, and whether that has just happened. */
    peerFailures: number
    isMissedByPeer: boolean
    notePeerMiss(): void
  }
}

export type ResolverDeps<S extends Resolver> = {
  hostnames: {
    /** Finds the location; undefined when it is not known yet. */
    find: (hostname: string) => Location | undefined
    forget: (hostname: string) => void
    /** Calls back when it is known. */
    resolve: (hostname: string, onKnown: () => void) => void
  }
  peers: {
    /** One that stands. */
    find: (edges: readonly NearEdge[]) => Upstream | undefined
    dial: (edges: readonly NearEdge[], onDone: () => void) => void
  }
  /** Lets it look once more. */
  resume: (resolver: S) => void
}

/** Answers where a name is served that no leg of this edge serves. `away`: its agent may be back at any moment. */
export function createResolver<S extends Resolver>({ hostnames, peers, resume }: ResolverDeps<S>) {
  return (resolver: S, hostname: string): Upstream | 'wait' | 'away' | UnservedReason => {
    // A peer without the name disproves what control said; guesses are tried to their end.
    if (resolver.search.isMissedByPeer && hostnames.find(hostname)?.status === 'elsewhere')
      hostnames.forget(hostname)
    resolver.search.isMissedByPeer = false
    const known = hostnames.find(hostname)
    if (known === undefined) {
      hostnames.resolve(hostname, () => resume(resolver))
      return 'wait'
    }
    const { status, edges } = known
    if (status === 'away') return askPeer(resolver, edges) ?? 'away'
    if (status === 'unreachable') return askPeer(resolver, edges) ?? UNSERVED.unreachable
    if (status !== 'elsewhere') return UNSERVED[status]
    return resolver.search.peerFailures >= PEER_FAILURES_LIMIT ? 'away' : peer(resolver, edges)
  }

  /** One after the other, each once: control being away stops changes, never traffic. */
  function askPeer(resolver: S, edges: readonly NearEdge[]): Upstream | 'wait' | undefined {
    const next = edges.slice(resolver.search.peerFailures, resolver.search.peerFailures + 1)
    return next.length === 0 ? undefined : peer(resolver, next)
  }

  function peer(resolver: S, edges: readonly NearEdge[]): Upstream | 'wait' {
    const connectedPeer = peers.find(edges)
    if (connectedPeer !== undefined) return connectedPeer
    peers.dial(edges, () => {
      if (peers.find(edges) === undefined) resolver.search.notePeerMiss()
      resume(resolver)
    })
    return 'wait'
  }
}
