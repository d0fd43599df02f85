import type { Origin } from '../../platform/actor.ts'
import type { Deps } from './tunnels.deps.ts'
import type { TunnelRow } from './tunnels.store.ts'

/** For what the system does by itself, on behalf of the one who opened the tunnel. */
export function getOrigin(
  deps: Pick<Deps, 'ids'>,
  tunnel: Pick<TunnelRow, 'user_id' | 'team_id' | 'credential_id' | 'machine'>,
): Origin {
  const { user_id, team_id, credential_id, machine } = tunnel
  return { user_id, team_id, credential_id, address: '', client: machine, request_id: deps.ids.next('req') }
}
