import {
  type ChangeTeamRole,
  type CreateTeamRole,
  ROLES_PER_TEAM,
  type RoleProject,
  type RoleSecrets,
  type TeamRole,
} from '@nora/contract/teams'
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

/** What a role gives whose `secrets` is null. */
const NO_SECRETS: RoleSecrets = { may_create_projects: false, projects: [] }

export function createRole(deps: Deps) {
  return (actor: Actor, origin: Origin, input: CreateTeamRole): Promise<TeamRole> =>
    deps.transaction(async (tx) => {
      const { team } = await enterTeam(tx, actor, 'roles.manage')
      if ((await countRoles(tx, team.id)) >= ROLES_PER_TEAM) {
        const data = { limit: ROLES_PER_TEAM }
        throw problem('Conflict', teamsTexts.tooManyRoles(ROLES_PER_TEAM), { data })
      }
      const { secrets, ...named } = input
      const { projects, may_create_projects } = secrets ?? NO_SECRETS
      const role = {
        id: deps.ids.next('rol'),
        team_id: team.id,
        ...named,
        denied_commands: [...new Set(input.denied_commands)],
        may_create_projects,
        created_at: deps.clock.now(),
      }
      await assertNameFree(tx, role)
      await insertRole(tx, role)
      if (projects.length > 0) await deps.setRoleProjects(tx, actor, { role_id: role.id, projects })
      await deps.emit(tx, origin, { kind: 'role.created', object_id: role.id, data: toFacts(role, projects) })
      return toTeamRole({ ...role, members: 0 }, projects)
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
    const { role, projects, holders } = await deps.transaction(async (tx) => {
      await enterTeam(tx, actor, 'roles.manage')
      const before = await getRole(tx, team_id, id)
      const { name = before.name, description = before.description } = changes
      const denied_commands = [...new Set(changes.denied_commands ?? before.denied_commands)]
      const had = await getProjects(deps, tx, id)
      const secrets = changes.secrets === undefined ? { ...before, projects: had } : changes.secrets
      const { projects, may_create_projects } = secrets ?? NO_SECRETS
      const role = { ...before, name, description, denied_commands, may_create_projects }
      await assertNameFree(tx, role)
      await updateRole(tx, role)
      if (changes.secrets !== undefined) await deps.setRoleProjects(tx, actor, { role_id: id, projects })
      const data = { before: toFacts(before, had), after: toFacts(role, projects) }
      await deps.emit(tx, origin, { kind: 'role.changed', object_id: id, data })
      return { role, projects, holders: await listHoldersOf(tx, id) }
    })
    await applyRights(deps, { team_id, user_ids: holders, actor, origin })
    return toTeamRole(role, projects)
  }
}

/** Members who have it lose it, and the secrets that it gave. Of tunnels they may open more than before. */
export function deleteRole(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      await enterTeam(tx, actor, 'roles.manage')
      const role = await getRole(tx, actor.team_id, id)
      const data = toFacts(role, await getProjects(deps, tx, id))
      await deleteRow(tx, id)
      await deps.onRolesChanged(tx, actor.team_id)
      await deps.emit(tx, origin, { kind: 'role.deleted', object_id: id, data })
    })
}

export function toTeamRole(role: RoleWithCount, projects: readonly RoleProject[]): TeamRole {
  const { id, name, description, denied_commands, may_create_projects, members, created_at } = role
  const givesSecrets = may_create_projects || projects.length > 0
  return {
    id,
    name,
    description,
    members,
    denied_commands: [...denied_commands],
    bastion: null,
    secrets: givesSecrets ? { may_create_projects, projects: [...projects] } : null,
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

async function getProjects(deps: Deps, tx: Db, id: string): Promise<readonly RoleProject[]> {
  return (await deps.listRoleProjects(tx, [id])).get(id) ?? []
}

function toFacts(role: RoleRow, given: readonly RoleProject[]) {
  const { name, description, denied_commands, may_create_projects } = role
  const projects = given.map(({ id, access }) => `${id}: ${access}`)
  return { name, description, denied_commands, may_create_projects, projects }
}
