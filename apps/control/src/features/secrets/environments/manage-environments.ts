import type { NewEnvironment, SecretsEnvironment, SecretsProject } from '@nora/contract/secrets'
import { assertWithinLimit } from '../../../plan-limits/limits.ts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { fieldProblem } from '../../../platform/problem.ts'
import { lockEnvironment, lockProject } from '../access/project-access.ts'
import { assertNotBeyond } from '../plan-quota.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { getProject, toEnvironment } from '../shown/show-projects.ts'
import { assertNoneLocked, assertTyped, slugTaken } from '../slugs.ts'
import { listConfigRows } from '../stored/configs.store.ts'
import {
  countEnvironments,
  deleteEnvironmentRow,
  getNextEnvironmentPosition,
  insertEnvironments,
  isEnvironmentSlugTaken,
  listEnvironments,
  saveEnvironment,
} from '../stored/environments.store.ts'
import { countChange } from '../stored/projects.store.ts'

export function createEnvironment(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { project_id, slug, name }: NewEnvironment & { project_id: string },
  ): Promise<SecretsEnvironment> =>
    deps.transaction(async (tx) => {
      const project = await lockProject(deps, tx, { actor, id: project_id })
      const { team_id } = project
      await assertNotBeyond(deps, tx, { team_id, project_id })
      const bound = await deps.limits.environments_per_project(tx, team_id)
      assertWithinLimit(await countEnvironments(tx, project_id), bound, secretsTexts.environmentLimit)
      if (await isEnvironmentSlugTaken(tx, { project_id, slug }))
        throw slugTaken(secretsTexts.environmentSlugTaken)
      const row = {
        id: deps.ids.next('sen'),
        project_id,
        slug,
        name,
        position: await getNextEnvironmentPosition(tx, project_id),
        created_at: deps.clock.now(),
      }
      await insertEnvironments(tx, [row])
      await countChange(tx, team_id)
      const data = { slug, name, project: project.slug }
      await deps.emit(tx, origin, { kind: 'secrets_environment.created', object_id: row.id, data })
      return toEnvironment(row)
    })
}

/** Puts the environments of a project into another order: all of them, each once. */
export function orderEnvironments(deps: Deps) {
  const show = getProject(deps)
  return async (
    actor: Actor,
    origin: Origin,
    { project_id, ids }: { project_id: string; ids: readonly string[] },
  ): Promise<SecretsProject> => {
    await deps.transaction(async (tx) => {
      const { team_id } = await lockProject(deps, tx, { actor, id: project_id })
      await assertNotBeyond(deps, tx, { team_id, project_id })
      const before = await listEnvironments(tx, [project_id])
      const slugs = new Map(before.map(({ id, slug }) => [id, slug]))
      const isComplete = ids.length === slugs.size && new Set(ids).size === slugs.size
      if (!isComplete || ids.some((id) => !slugs.has(id))) throw fieldProblem('ids', secretsTexts.notAllOnce)
      if (before.every(({ id }, index) => id === ids[index])) return
      for (const [position, id] of ids.entries()) await saveEnvironment(tx, id, { position })
      await countChange(tx, team_id)
      await deps.emit(tx, origin, {
        kind: 'secrets_environment.ordered',
        object_id: project_id,
        data: { slugs: ids.map((id) => slugs.get(id) ?? '') },
      })
    })
    return show(actor, { id: project_id })
  }
}

type Change = { id: string; slug?: string | undefined; name?: string | undefined }

export function changeEnvironment(deps: Deps) {
  return async (actor: Actor, origin: Origin, { id, slug, name }: Change): Promise<SecretsEnvironment> =>
    deps.transaction(async (tx) => {
      const row = await lockEnvironment(deps, tx, { actor, id })
      const before = { slug: row.slug, name: row.name }
      const after = { slug: slug ?? before.slug, name: name ?? before.name }
      if (after.slug === before.slug && after.name === before.name) return toEnvironment(row)
      const { project_id } = row
      const place = { team_id: actor.team_id, project_id, environment_id: id }
      await assertNotBeyond(deps, tx, place)
      const isOther = after.slug !== before.slug
      if (isOther && (await isEnvironmentSlugTaken(tx, { project_id, slug: after.slug })))
        throw slugTaken(secretsTexts.environmentSlugTaken)
      await saveEnvironment(tx, id, after)
      await countChange(tx, actor.team_id)
      const data = { before, after }
      await deps.emit(tx, origin, { kind: 'secrets_environment.changed', object_id: id, data })
      return toEnvironment({ ...row, ...after })
    })
}

/** Deletes an environment with its configs. */
export function deleteEnvironment(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, slug: typed }: { id: string; slug: string },
  ): Promise<void> =>
    deps.transaction(async (tx) => {
      const { slug, name, project_id } = await lockEnvironment(deps, tx, { actor, id })
      assertTyped(typed, slug)
      assertNoneLocked(await listConfigRows(tx, { environment_id: id }))
      await deleteEnvironmentRow(tx, id)
      // Positions are told without gaps.
      for (const [position, left] of (await listEnvironments(tx, [project_id])).entries())
        if (left.position !== position) await saveEnvironment(tx, left.id, { position })
      await countChange(tx, actor.team_id)
      const data = { slug, name }
      await deps.emit(tx, origin, { kind: 'secrets_environment.deleted', object_id: id, data })
    })
}
