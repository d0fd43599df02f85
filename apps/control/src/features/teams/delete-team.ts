import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { enterTeam } from './enter-team.ts'
import type { Deps } from './teams.deps.ts'
import { teamsTexts } from './teams.messages.ts'
import { deleteMember, deleteTeam as deleteTeamRow, findPersonalTeam, listMemberIds } from './teams.store.ts'

type Shut = { sessions: string[]; credentials: string[]; members: string[] }

/** Deletes the actor's team with all that belongs to it. The actor goes on in the personal team. */
export function deleteTeam(deps: Deps) {
  return async (actor: Actor, origin: Origin, name: string): Promise<void> => {
    const { team_id, user_id } = actor
    const shut = await deps.transaction((tx) => shutTeam(deps, tx, actor, name))
    for (const id of [...shut.sessions, ...shut.credentials, actor.credential.id]) deps.revocations.end(id)
    for (const id of shut.credentials) await deps.onRevoked(id)
    const by = actor.name ?? actor.email
    for (const member of shut.members) {
      await deps.stopTunnels({ team_id, user_id: member, kinds: null, by, origin })
    }
    await deps.transaction(async (tx) => {
      const { team } = await enterTeam(tx, actor, 'team.delete')
      await deps.emit(tx, origin, {
        kind: 'team.deleted',
        object_id: team_id,
        data: { name: team.name, icon: team.icon },
      })
      await deleteMember(tx, { team_id, user_id })
      await deps.deleteTeamData(tx, team_id)
      await deleteTeamRow(tx, team_id)
    })
  }
}

/**
 * First, on its own, nobody but the founder is in any more: tunnels end before the rows they are recorded
 * in go, and nobody opens a new one meanwhile.
 */
async function shutTeam(deps: Deps, tx: Db, actor: Actor, name: string): Promise<Shut> {
  const { team, me } = await enterTeam(tx, actor, 'team.delete')
  if (name !== team.name) throw fieldProblem('name', teamsTexts.wrongName)
  const personal = await findPersonalTeam(tx, me.user_id)
  if (!personal) throw problem('Conflict')
  await deps.rememberTeam(tx, me.credential, personal)
  const shut: Shut = { sessions: [], credentials: [], members: await listMemberIds(tx, team.id) }
  await deps.lockVaults(tx, shut.members)
  for (const user_id of shut.members) {
    const membership = { team_id: team.id, user_id }
    shut.sessions.push(...(await deps.endSessions(tx, membership)))
    shut.credentials.push(...(await deps.revokeCredentials(tx, membership)))
    if (user_id !== me.user_id) await deleteMember(tx, membership)
  }
  return shut
}
