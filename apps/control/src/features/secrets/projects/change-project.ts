import { FORMER_SLUG_DAYS, type SecretsProject } from '@nora/contract/secrets'
import { DAY_MS } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { lockProject } from '../access/project-access.ts'
import { assertNotBeyond } from '../plan-quota.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { getProject } from '../shown/show-projects.ts'
import { assertNoneLocked, assertTyped, slugTaken } from '../slugs.ts'
import { listConfigRows } from '../stored/configs.store.ts'
import {
  countChange,
  deleteFormerSlug,
  deleteProjectRow,
  isProjectSlugTaken,
  saveFormerSlug,
  saveProject,
} from '../stored/projects.store.ts'

type Change = { id: string; slug?: string | undefined; name?: string | undefined }

/** Renames a project. Its earlier slug leads to it for a time. */
export function changeProject(deps: Deps) {
  const show = getProject(deps)
  return async (actor: Actor, origin: Origin, { id, slug, name }: Change): Promise<SecretsProject> => {
    await deps.transaction(async (tx) => {
      const project = await lockProject(deps, tx, { actor, id })
      const before = { slug: project.slug, name: project.name }
      const after = { slug: slug ?? before.slug, name: name ?? before.name }
      if (after.slug === before.slug && after.name === before.name) return
      const { team_id } = project
      await assertNotBeyond(deps, tx, { team_id, project_id: id })
      if (after.slug !== before.slug) {
        if (await isProjectSlugTaken(tx, { team_id, slug: after.slug }))
          throw slugTaken(secretsTexts.projectSlugTaken)
        await deleteFormerSlug(tx, { team_id, slug: after.slug })
        const expires_at = new Date(deps.clock.now().getTime() + FORMER_SLUG_DAYS * DAY_MS)
        await saveFormerSlug(tx, { team_id, slug: before.slug, project_id: id, expires_at })
      }
      await saveProject(tx, id, after)
      await countChange(tx, team_id)
      await deps.emit(tx, origin, {
        kind: 'secrets_project.changed',
        object_id: id,
        data: { before, after },
      })
    })
    return show(actor, { id })
  }
}

/** Deletes a project with all that is in it. */
export function deleteProject(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, slug: typed }: { id: string; slug: string },
  ): Promise<void> =>
    deps.transaction(async (tx) => {
      const { slug, name, team_id } = await lockProject(deps, tx, { actor, id })
      assertTyped(typed, slug)
      const configs = await listConfigRows(tx, { project_id: id })
      assertNoneLocked(configs)
      await deleteProjectRow(tx, id)
      await countChange(tx, team_id)
      const data = { slug, name, configs: configs.length }
      await deps.emit(tx, origin, { kind: 'secrets_project.deleted', object_id: id, data })
    })
}
