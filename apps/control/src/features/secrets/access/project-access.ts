import type { SecretsRole } from '@nora/contract/secrets'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { type EnvironmentRow, findEnvironment } from '../stored/environments.store.ts'
import { findProjectRow, listProjectRows, type ProjectRow } from '../stored/projects.store.ts'
import { listGivenRoles } from '../stored/role-projects.store.ts'
import { findProjectRole, isOwner } from '../stored/roles.store.ts'
import { toPerson } from './caller.ts'
import { listOpenConfigs, type OpenConfig } from './open-config.ts'

/** A project as one of those meets it who have a role in it, or in some of its configs (`role` null). */
export type OpenProject = ProjectRow & { role: SecretsRole | null; configs: OpenConfig[] }

export async function listOpenProjects(db: Db, actor: Actor): Promise<OpenProject[]> {
  const all = await listProjectRows(db, actor.team_id)
  return toOpen(db, actor, all)
}

/** By id or slug. Throws NotFound for a project that the caller may not see. */
export async function getOpenProject(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  { actor, id }: { actor: Actor; id: string },
): Promise<OpenProject> {
  const found = await findProjectRow(db, actor.team_id, { id, now: clock.now() })
  const [open] = found ? await toOpen(db, actor, [found]) : []
  if (!open) throw problem('NotFound')
  return open
}

async function toOpen(db: Db, actor: Actor, projects: readonly ProjectRow[]): Promise<OpenProject[]> {
  const ids = projects.map(({ id }) => id)
  const configs = await listOpenConfigs(db, toPerson(actor), ids)
  const roles = await listGivenRoles(db, actor.user_id)
  return projects.flatMap((project) => {
    const role = isOwner(actor.role) ? 'admin' : (roles.get(project.id) ?? null)
    const own = configs.filter(({ project_id }) => project_id === project.id)
    return role === null && own.length === 0 ? [] : [{ ...project, role, configs: own }]
  })
}

/** Throws NotFound for a project that the caller may not see, Forbidden for one that they do not administer. */
export async function assertProjectAdmin(
  tx: Db,
  actor: Actor,
  project: Pick<ProjectRow, 'id'> | undefined,
): Promise<void> {
  if (!project) throw problem('NotFound')
  const role = await findProjectRole(tx, { ...actor, project_id: project.id })
  if (role === 'admin') return
  const isSeen = role !== null || (await listOpenConfigs(tx, toPerson(actor), [project.id])).length > 0
  if (!isSeen) throw problem('NotFound')
  throw problem('Forbidden', secretsTexts.projectAdminOnly, { data: { role, needs: 'admin' } })
}

/** The project of the team with this id, which the caller administers, until the transaction ends as it is. */
export async function lockProject(
  { lockTeam, clock }: Pick<Deps, 'lockTeam' | 'clock'>,
  tx: Db,
  { actor, id }: { actor: Actor; id: string },
): Promise<ProjectRow> {
  await lockTeam(tx, actor.team_id)
  const found = await findProjectRow(tx, actor.team_id, { id, now: clock.now() })
  const project = found?.id === id ? found : undefined
  await assertProjectAdmin(tx, actor, project)
  if (!project) throw problem('NotFound')
  return project
}

/** The environment of a project that the caller administers, under the lock of the team. */
export async function lockEnvironment(
  { lockTeam }: Pick<Deps, 'lockTeam'>,
  tx: Db,
  { actor, id }: { actor: Actor; id: string },
): Promise<EnvironmentRow> {
  await lockTeam(tx, actor.team_id)
  const environment = await findEnvironment(tx, { id, team_id: actor.team_id })
  await assertProjectAdmin(tx, actor, environment && { id: environment.project_id })
  if (!environment) throw problem('NotFound')
  return environment
}
