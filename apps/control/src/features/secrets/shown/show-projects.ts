import type { SecretsProject } from '@nora/contract/secrets'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { groupBy } from '../../../sealed-collections/group-by.ts'
import { toPerson } from '../access/caller.ts'
import { getOpenProject, listOpenProjects, type OpenProject } from '../access/project-access.ts'
import { listBeyond } from '../plan-quota.ts'
import type { Deps } from '../secrets.deps.ts'
import { type EnvironmentRow, listEnvironments } from '../stored/environments.store.ts'
import { listFormerProjectSlugs } from '../stored/former-slugs.store.ts'
import { listRoleMembers } from '../stored/role-projects.store.ts'
import { listProjectRoles, listTeamPeople } from '../stored/roles.store.ts'
import { showConfigs } from './show-configs.ts'

type Needs = Pick<Deps, 'db' | 'limits' | 'clock'>

/** Lists the projects in which the caller has a role. */
export function listProjects(deps: Needs) {
  return async (actor: Actor): Promise<{ items: SecretsProject[] }> => ({
    items: await showProjects(deps, deps.db, { actor, projects: await listOpenProjects(deps.db, actor) }),
  })
}

/** One project, by its id or slug. */
export function getProject(deps: Needs) {
  return async (actor: Actor, { id }: { id: string }): Promise<SecretsProject> => {
    const projects = [await getOpenProject(deps, deps.db, { actor, id })]
    const [shown] = await showProjects(deps, deps.db, { actor, projects })
    if (!shown) throw new Error(`the project ${id} is not shown`)
    return shown
  }
}

async function showProjects(
  deps: Needs,
  db: Db,
  { actor, projects }: { actor: Actor; projects: readonly OpenProject[] },
): Promise<SecretsProject[]> {
  const ids = projects.map(({ id }) => id)
  const former = await listFormerProjectSlugs(db, ids, deps.clock.now())
  const beyond = await listBeyond(deps, db, actor.team_id)
  const people = await listTeamPeople(db, actor.team_id)
  const environments = groupBy(await listEnvironments(db, ids), ({ project_id }) => project_id)
  const roles = groupBy(await listProjectRoles(db, ids), ({ project_id }) => project_id)
  const byRole = groupBy(await listRoleMembers(db, ids), ({ project_id }) => project_id)
  const all = projects.flatMap(({ configs }) => configs)
  const shown = await showConfigs(deps, db, { caller: toPerson(actor), configs: all })
  const configs = groupBy(shown, ({ project_id }) => project_id)
  return projects.map((project) => ({
    id: project.id,
    slug: project.slug,
    former_slugs: former.get(project.id) ?? [],
    name: project.name,
    position: project.position,
    made_by: people.has(project.made_by) ? project.made_by : null,
    role: project.role,
    environments: (environments.get(project.id) ?? []).map(toEnvironment),
    configs: configs.get(project.id) ?? [],
    members: (roles.get(project.id) ?? []).map(({ user_id, role }) => ({ user_id, role })),
    role_members: byRole.get(project.id) ?? [],
    is_read_only: beyond.projects.has(project.id),
    created_at: project.created_at.toISOString(),
  }))
}

export function toEnvironment({ id, project_id, slug, name, position }: EnvironmentRow) {
  return { id, project_id, slug, name, position }
}
