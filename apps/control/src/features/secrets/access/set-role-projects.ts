import { PROJECT_MEMBERS_MAX } from '@nora/contract/secrets'
import type { RoleProject } from '@nora/contract/teams'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { countChange, isProjectThere } from '../stored/projects.store.ts'
import { isProjectCrowded, listRoleProjects, saveRoleProjects } from '../stored/role-projects.store.ts'
import { findProjectRole } from '../stored/roles.store.ts'

/**
 * Sets which projects a custom role opens. What is new in the list takes an administrator of that project: whoever
 * manages roles gives themselves no project that they do not have.
 */
export async function setRoleProjects(
  tx: Db,
  actor: Pick<Actor, 'user_id' | 'team_id'>,
  { role_id, projects }: { role_id: string; projects: readonly RoleProject[] },
): Promise<void> {
  const before = (await listRoleProjects(tx, [role_id])).get(role_id) ?? []
  const known = new Map(before.map(({ id, access }) => [id, access]))
  const seen = new Set<string>()
  for (const [index, { id, access }] of projects.entries()) {
    const field = `secrets.projects.${index}.id`
    if (seen.has(id)) throw fieldProblem(field, secretsTexts.namedTwice)
    seen.add(id)
    if (known.get(id) === access) continue
    const isThere = await isProjectThere(tx, actor.team_id, id)
    const role = isThere ? await findProjectRole(tx, { ...actor, project_id: id }) : null
    if (role !== 'admin') throw fieldProblem(field, secretsTexts.notYourProject)
  }
  await saveRoleProjects(tx, role_id, projects)
  await noteRolesChanged(tx, actor.team_id)
}

/** Throws Forbidden unless the actor administers every project that these custom roles open. */
export async function assertMayGiveRoles(
  tx: Db,
  actor: Pick<Actor, 'user_id' | 'team_id'>,
  role_ids: readonly string[],
): Promise<void> {
  const opened = [...(await listRoleProjects(tx, role_ids)).values()].flat()
  for (const project_id of new Set(opened.map(({ id }) => id))) {
    const role = await findProjectRole(tx, { ...actor, project_id })
    if (role !== 'admin') throw problem('Forbidden', secretsTexts.roleOpensProjects)
  }
}

/**
 * Custom roles, or who has them, are others now. Throws Conflict where more people would have a role in a project than
 * the access list of a config holds.
 */
export async function noteRolesChanged(tx: Db, team_id: string): Promise<void> {
  if (await isProjectCrowded(tx, team_id, PROJECT_MEMBERS_MAX)) {
    const data = { limit: PROJECT_MEMBERS_MAX }
    throw problem('Conflict', secretsTexts.tooManyPeople(PROJECT_MEMBERS_MAX), { data })
  }
  await countChange(tx, team_id)
}
