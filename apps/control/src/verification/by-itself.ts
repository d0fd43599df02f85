import type { Ids } from '@nora/kit'
import type { Origin } from '../platform/actor.ts'

/** The origin of what the server does by the clock. */
export function originByItself(team_id: string, ids: Ids): Origin {
  return {
    user_id: null,
    team_id,
    credential_id: null,
    address: 'local',
    client: 'nora-server',
    request_id: ids.next('req'),
  }
}
