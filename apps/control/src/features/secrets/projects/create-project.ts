import type { CreateProject, NewEnvironment, SecretsProject } from '@nora/contract/secrets'
import { assertWithinLimit } from '../../../plan-limits/limits.ts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { getProject } from '../shown/show-projects.ts'
import { assertSlugsOnce, slugTaken } from '../slugs.ts'
import { insertEnvironments } from '../stored/environments.store.ts'
import {
  countChange,
  countProjects,
  deleteFormerSlug,
  findDefaultEnvironments,
  getNextProjectPosition,
  insertProject,
  isProjectSlugTaken,
} from '../stored/projects.store.ts'
import { saveProjectRoles } from '../stored/roles.store.ts'
import { USUAL_ENVIRONMENTS } from './default-environments.ts'

/** Makes a project with its environments; whoever makes it administers it. */
export function createProject(deps: Deps) {
  const show = getProject(deps)
  return async (actor: Actor, origin: Origin, input: CreateProject): Promise<SecretsProject> => {
    const { slug, name } = input
    const { team_id, user_id } = actor
    assertSlugsOnce('environments', input.environments ?? [])
    const id = await deps.transaction(async (tx) => {
      await deps.lockTeam(tx, team_id)
      const bound = await deps.limits.secrets_projects(tx, team_id)
      assertWithinLimit(await countProjects(tx, team_id), bound, secretsTexts.projectLimit)
      if (await isProjectSlugTaken(tx, { team_id, slug })) throw slugTaken(secretsTexts.projectSlugTaken)
      const made = input.environments ?? (await findDefaultEnvironments(tx, team_id)) ?? USUAL_ENVIRONMENTS
      const project = {
        id: deps.ids.next('spr'),
        team_id,
        slug,
        name,
        position: await getNextProjectPosition(tx, team_id),
        made_by: user_id,
        created_at: deps.clock.now(),
      }
      await insertProject(tx, project)
      await deleteFormerSlug(tx, project)
      await saveProjectRoles(tx, { project_id: project.id, team_id }, [{ user_id, role: 'admin' }])
      await addEnvironments(deps, tx, { team_id, project_id: project.id, made })
      await countChange(tx, team_id)
      const data = { slug, name }
      await deps.emit(tx, origin, { kind: 'secrets_project.created', object_id: project.id, data })
      return project.id
    })
    return show(actor, { id })
  }
}

async function addEnvironments(
  { limits, ids, clock }: Pick<Deps, 'limits' | 'ids' | 'clock'>,
  tx: Db,
  { team_id, project_id, made }: { team_id: string; project_id: string; made: readonly NewEnvironment[] },
): Promise<void> {
  const bound = await limits.environments_per_project(tx, team_id)
  if (made.length > 0) assertWithinLimit(made.length - 1, bound, secretsTexts.environmentLimit)
  const created_at = clock.now()
  await insertEnvironments(
    tx,
    made.map(({ slug, name }, position) => {
      return { id: ids.next('sen'), project_id, slug, name, position, created_at }
    }),
  )
}
