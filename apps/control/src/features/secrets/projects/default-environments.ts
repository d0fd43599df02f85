import type { NewEnvironment } from '@nora/contract/secrets'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Deps } from '../secrets.deps.ts'
import { assertSlugsOnce } from '../slugs.ts'
import { findDefaultEnvironments, saveDefaultEnvironments } from '../stored/projects.store.ts'

type Listed = { items: NewEnvironment[] }

/** Of teams that have set no others. */
export const USUAL_ENVIRONMENTS: readonly NewEnvironment[] = [
  { slug: 'dev', name: 'Development' },
  { slug: 'staging', name: 'Staging' },
  { slug: 'prod', name: 'Production' },
]

export function getDefaultEnvironments({ db }: Pick<Deps, 'db'>) {
  return async ({ team_id }: Actor): Promise<Listed> => ({
    items: [...((await findDefaultEnvironments(db, team_id)) ?? USUAL_ENVIRONMENTS)],
  })
}

export function setDefaultEnvironments(deps: Pick<Deps, 'transaction' | 'emit'>) {
  return async ({ team_id }: Actor, origin: Origin, { items }: Listed): Promise<Listed> => {
    assertSlugsOnce('items', items)
    await deps.transaction(async (tx) => {
      await saveDefaultEnvironments(tx, { team_id, items })
      const data = { slugs: items.map(({ slug }) => slug) }
      await deps.emit(tx, origin, { kind: 'secrets_template.changed', object_id: team_id, data })
    })
    return { items }
  }
}
