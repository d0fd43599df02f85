import type { Deps } from './tunnels.deps.ts'

/** The tunnel is another's from now on, or nobody's: every edge that carries it lets go. */
export function dismissHolders({ live, edges }: Pick<Deps, 'live' | 'edges'>, tunnel_id: string): void {
  const epochs = new Map<string, number[]>()
  for (const { edge_id, epoch } of live.get(tunnel_id)?.holders ?? []) {
    epochs.set(edge_id, [...(epochs.get(edge_id) ?? []), epoch])
  }
  for (const [edge_id, held] of epochs) edges.push(edge_id, 'supersede_tunnel', { tunnel_id, epochs: held })
}
