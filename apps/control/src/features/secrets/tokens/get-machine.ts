import type { MachineState } from '@nora/contract/secrets'
import type { Db } from '../../../platform/database/database.ts'
import type { Machine } from '../../../platform/http/machine.ts'
import { problem } from '../../../platform/problem.ts'
import { toMachine } from '../access/caller.ts'
import { listOpenConfigs } from '../access/open-config.ts'
import type { Deps } from '../secrets.deps.ts'
import { listConfigRows } from '../stored/configs.store.ts'
import { listEnvironments } from '../stored/environments.store.ts'
import { listFormerConfigSlugs, listFormerProjectSlugs } from '../stored/former-slugs.store.ts'
import { listProjectRows } from '../stored/projects.store.ts'
import { findToken } from '../stored/tokens.store.ts'

/** What a token opens, with the directory since the entry that it names: all of one moment. */
export function getMachine({ db, readDirectory, clock }: Pick<Deps, 'db' | 'readDirectory' | 'clock'>) {
  return async (machine: Machine, { directory_since }: { directory_since: number }): Promise<MachineState> =>
    db.transaction(
      async (tx) => {
        const token = await findToken(tx as Db, machine.token_id)
        if (!token) throw problem('NotFound')
        const { id, name, may_write, expires_at, team_id, statement } = token
        return {
          token: { id, name, may_write, expires_at: expires_at?.toISOString() ?? null },
          team_id,
          statement,
          ...(await readDirectory(tx as Db, team_id, directory_since)),
          configs: await listConfigs(tx as Db, machine, clock.now()),
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
}

async function listConfigs(db: Db, machine: Machine, now: Date): Promise<MachineState['configs']> {
  const open = await listOpenConfigs(db, toMachine(machine))
  const project_ids = [...new Set(open.map(({ project_id }) => project_id))]
  const projects = new Map((await listProjectRows(db, machine.team_id)).map(({ id, slug }) => [id, slug]))
  const environments = new Map((await listEnvironments(db, project_ids)).map(({ id, slug }) => [id, slug]))
  const formerProjects = await listFormerProjectSlugs(db, project_ids, now)
  const formerSlugs = await listFormerConfigSlugs(
    db,
    open.map(({ id }) => id),
    now,
  )
  const roots = new Map<string, string>()
  for (const project_id of project_ids)
    for (const { id, environment_id, is_root } of await listConfigRows(db, { project_id }))
      if (is_root) roots.set(environment_id, id)
  return open.map(({ id, slug, is_root, epoch, seq, project_id, environment_id }) => ({
    id,
    slug,
    former_slugs: formerSlugs.get(id) ?? [],
    is_root,
    epoch,
    seq,
    environment_id,
    project: projects.get(project_id) ?? '',
    former_projects: formerProjects.get(project_id) ?? [],
    environment: environments.get(environment_id) ?? '',
    root_id: is_root ? null : (roots.get(environment_id) ?? null),
  }))
}
