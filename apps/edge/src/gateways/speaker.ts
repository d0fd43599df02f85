import { createHash } from 'node:crypto'

/**
 * How many other edges of the region come before this one for the gateway or member of the id (rendezvous hashing): 0
 * is the one that speaks for it. When that is gone, the next has its place.
 */
export function getRank(id: string, edgeId: string, peerEdges: readonly { edge_id: string }[]): number {
  if (peerEdges.length === 0) return 0
  const own = weigh(id, edgeId)
  return peerEdges.filter(({ edge_id }) => weigh(id, edge_id) > own).length
}

function weigh(id: string, edgeId: string): string {
  return createHash('sha256').update(`${id} ${edgeId}`).digest('hex')
}
