import { assertWithinLimit } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './secrets.deps.ts'
import { secretsTexts } from './secrets.messages.ts'
import { listByAge } from './stored/configs.store.ts'

type Needs = Pick<Deps, 'limits'>
type Beyond = {
  projects: ReadonlySet<string>
  environments: ReadonlySet<string>
  configs: ReadonlySet<string>
}

const NOTHING: Beyond = { projects: new Set(), environments: new Set(), configs: new Set() }

/** What is beyond the limits of the plan, the newest: after a change of plan it is read, and no more. */
export async function listBeyond({ limits }: Needs, db: Db, team_id: string): Promise<Beyond> {
  const bounds = {
    projects: await limits.secrets_projects(db, team_id),
    environments: await limits.environments_per_project(db, team_id),
    configs: await limits.configs_per_environment(db, team_id),
  }
  // What no plan bounds never was more: nothing is counted for each call.
  if (Object.values(bounds).every(({ by }) => by === null)) return NOTHING
  const { projects: all, environments, configs } = await listByAge(db, team_id)
  const projects = pickBeyond(
    all.map(({ id }) => ({ id, parent: team_id })),
    { limit: bounds.projects.limit, parents: new Set() },
  )
  const ofEnvironments = pickBeyond(environments, { limit: bounds.environments.limit, parents: projects })
  return {
    projects,
    environments: ofEnvironments,
    configs: pickBeyond(configs, { limit: bounds.configs.limit, parents: ofEnvironments }),
  }
}

function pickBeyond(
  items: readonly { id: string; parent: string }[],
  { limit, parents }: { limit: number | null; parents: ReadonlySet<string> },
): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const beyond = new Set<string>()
  for (const { id, parent } of items) {
    const count = (counts.get(parent) ?? 0) + 1
    counts.set(parent, count)
    if (parents.has(parent) || (limit !== null && count > limit)) beyond.add(id)
  }
  return beyond
}

/** Refuses to change a project, or what is in it, that is beyond the limits. */
export async function assertNotBeyond(
  deps: Needs,
  tx: Db,
  place: { team_id: string; project_id: string; environment_id?: string; config_id?: string },
): Promise<void> {
  const { team_id, project_id, environment_id, config_id } = place
  const beyond = await listBeyond(deps, tx, team_id)
  const { limits } = deps
  // The use is more than the limit: as if one more was asked for.
  const refuse = async (name: keyof Deps['limits']) => {
    const bound = await limits[name](tx, team_id)
    assertWithinLimit(bound.limit ?? 0, bound, secretsTexts.overLimit)
  }
  if (beyond.projects.has(project_id)) await refuse('secrets_projects')
  if (environment_id !== undefined && beyond.environments.has(environment_id))
    await refuse('environments_per_project')
  if (config_id !== undefined && beyond.configs.has(config_id)) await refuse('configs_per_environment')
}
