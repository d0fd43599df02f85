import type { Successor } from '@nora/link'
import type { Deps } from './tunnels.deps.ts'

/** Every edge that carries the tunnel lets go; its agent is told who has the name now. Left out: nobody has. */
export function dismissHolders(
  { live, edges }: Pick<Deps, 'live' | 'edges'>,
  tunnel_id: string,
  successor?: Successor,
): void {
  const epochs = new Map<string, number[]>()
  for (const { edge_id, epoch } of live.get(tunnel_id)?.holders ?? []) {
    epochs.set(edge_id, [...(epochs.get(edge_id) ?? []), epoch])
  }
  for (const [edge_id, held] of epochs) {
    edges.push(edge_id, 'supersede_tunnel', { tunnel_id, epochs: held, successor })
  }
}
