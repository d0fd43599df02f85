import { type ChangeTeamRole, type CreateTeamRole, ROLES_PER_TEAM, type TeamRole } from '@nora/contract/teams'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { applyRights } from '../apply-rights.ts'
import { enterTeam } from '../enter-team.ts'
import {
  countRoles,
  deleteRole as deleteRow,
  findRole,
  insertRole,
  isNameTaken,
  listHoldersOf,
  type RoleRow,
  type RoleWithCount,
  updateRole,
} from '../roles.store.ts'
import type { Deps } from '../teams.deps.ts'
import { teamsTexts } from '../teams.messages.ts'

export function createRole(deps: Deps) {
  return (actor: Actor, origin: Origin, input: CreateTeamRole): Promise<TeamRole> =>
    deps.transaction(async (tx) => {
      const { team } = await enterTeam(tx, actor, 'roles.manage')
      if ((await countRoles(tx, team.id)) >= ROLES_PER_TEAM) {
        const data = { limit: ROLES_PER_TEAM }
        throw problem('Conflict', teamsTexts.tooManyRoles(ROLES_PER_TEAM), { data })
      }
      const role = {
        id: deps.ids.next('rol'),
        team_id: team.id,
        ...input,
        denied_commands: [...new Set(input.denied_commands)],
        created_at: deps.clock.now(),
      }
      await assertNameFree(tx, role)
      await insertRole(tx, role)
      await deps.emit(tx, origin, { kind: 'role.created', object_id: role.id, data: toFacts(role) })
      return toTeamRole({ ...role, members: 0 })
    })
}

/** Changes a role; tunnels that it forbids from now on end on all edges. */
export function changeRole(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, ...changes }: ChangeTeamRole & { id: string },
  ): Promise<TeamRole> => {
    const { team_id } = actor
    const { role, holders } = await deps.transaction(async (tx) => {
      await enterTeam(tx, actor, 'roles.manage')
      const before = await getRole(tx, team_id, id)
      const { name = before.name, description = before.description } = changes
      const denied_commands = [...new Set(changes.denied_commands ?? before.denied_commands)]
      const role = { ...before, name, description, denied_commands }
      await assertNameFree(tx, role)
      await updateRole(tx, role)
      const data = { before: toFacts(before), after: toFacts(role) }
      await deps.emit(tx, origin, { kind: 'role.changed', object_id: id, data })
      return { role, holders: await listHoldersOf(tx, id) }
    })
    await applyRights(deps, { team_id, user_ids: holders, actor, origin })
    return toTeamRole(role)
  }
}

/** Members who have it lose it: they may more than before, so that nothing has to end. */
export function deleteRole(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      await enterTeam(tx, actor, 'roles.manage')
      const role = await getRole(tx, actor.team_id, id)
      await deleteRow(tx, id)
      await deps.emit(tx, origin, { kind: 'role.deleted', object_id: id, data: toFacts(role) })
    })
}

export function toTeamRole(role: RoleWithCount): TeamRole {
  const { id, name, description, denied_commands, members, created_at } = role
  return {
    id,
    name,
    description,
    members,
    denied_commands: [...denied_commands],
    bastion: null,
    secrets: null,
    created_at: created_at.toISOString(),
  }
}

async function getRole(tx: Db, team_id: string, id: string): Promise<RoleWithCount> {
  const role = await findRole(tx, team_id, id)
  if (!role) throw problem('NotFound')
  return role
}

async function assertNameFree(tx: Db, role: RoleRow): Promise<void> {
  if (await isNameTaken(tx, role)) throw fieldProblem('name', teamsTexts.roleNameTaken(role.name))
}

function toFacts({ name, description, denied_commands }: RoleRow) {
  return { name, description, denied_commands }
}
