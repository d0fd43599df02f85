import type { AgentIdentity } from '@nora/link'
import type { Actor } from '../../platform/actor.ts'
import { findTeamOfProcess } from './member-tunnels.store.ts'
import type { Deps } from './tunnels.deps.ts'

/**
 * The actor in the team where the process of the client has open tunnels: another choice of team for its token holds
 * for processes that start afterwards. A tunnel that changed teams while it reconnects would lose its name.
 */
export function toActorOfProcess({ db, findMember }: Pick<Deps, 'db' | 'findMember'>) {
  return async (actor: Actor, agent: Pick<AgentIdentity, 'instance'>): Promise<Actor> => {
    const { user_id, credential } = actor
    const process = { user_id, credential_id: credential.id, client_instance: agent.instance }
    const team_id = await findTeamOfProcess(db, process)
    if (team_id === undefined || team_id === actor.team_id) return actor
    const member = await findMember(db, user_id, team_id)
    return member ? { ...member, credential } : actor
  }
}
