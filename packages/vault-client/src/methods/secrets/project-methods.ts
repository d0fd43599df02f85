import type { SecretsProject, SecretsRole } from '@nora/contract/secrets'
import type { AccessEntry } from '@nora/vault-core'
import type { VaultSession } from '../../session.ts'
import { setAccess } from '../../secrets/config-access.ts'
import { createConfig } from '../../secrets/create-config.ts'
import { listProjectRoles, withRoles } from '../../secrets/project-holders.ts'
import type { SecretsMethods } from '../../secrets/secrets-views.ts'
import { listTasks } from './secrets-tasks.ts'

type ProjectMethods = Pick<
  SecretsMethods,
  | 'listProjects'
  | 'getProject'
  | 'createProject'
  | 'changeProject'
  | 'deleteProject'
  | 'setProjectMembers'
  | 'getDefaultEnvironments'
  | 'setDefaultEnvironments'
  | 'createEnvironment'
  | 'changeEnvironment'
  | 'orderEnvironments'
  | 'deleteEnvironment'
>

/** Projects and their environments. */
export function projectMethods(session: VaultSession): ProjectMethods {
  const { secrets } = session.deps.api
  const getProject = (id: string) => secrets.getProject({ params: { id } })

  async function addRoot(project: SecretsProject, { id, slug, name }: SecretsProject['environments'][number]) {
    await createConfig(session.opening, project, { environment_id: id, slug, name, entries: [] })
  }

  return {
    async listProjects() {
      const { items } = await secrets.listProjects()
      session.configs.keep(new Set(items.flatMap(({ configs }) => configs.map(({ id }) => id))))
      return items
    },

    getProject,

    async createProject(input) {
      await session.opening.team.refresh()
      const project = await secrets.createProject({ body: input })
      for (const environment of project.environments) await addRoot(project, environment)
      return getProject(project.id)
    },

    changeProject: (id, change) => secrets.changeProject({ params: { id }, body: change }),

    async deleteProject(id, typedSlug) {
      await secrets.deleteProject({ params: { id }, query: { slug: typedSlug } })
    },

    async setProjectMembers(id, members) {
      await session.opening.team.refresh()
      const before = await getProject(id)
      const project = await secrets.setProjectMembers({ params: { id: before.id }, body: { members } })
      await signRoles(session, before, project)
      const ids = new Set(project.configs.map((config) => config.id))
      const waiting = (await listTasks(session)).filter(({ config_id }) => ids.has(config_id))
      return { project: await getProject(before.id), waiting }
    },

    getDefaultEnvironments: async () => (await secrets.getDefaultEnvironments()).items,

    async setDefaultEnvironments(items) {
      await secrets.setDefaultEnvironments({ body: { items } })
    },

    async createEnvironment(project_id, input) {
      await session.opening.team.refresh()
      const project = await getProject(project_id)
      const environment = await secrets.createEnvironment({ body: { ...input, project_id: project.id } })
      await addRoot(project, environment)
      return getProject(project.id)
    },

    async changeEnvironment(id, change) {
      await secrets.changeEnvironment({ params: { id }, body: change })
    },

    orderEnvironments: (project_id, ids) => secrets.orderEnvironments({ body: { project_id, ids } }),

    async deleteEnvironment(id, typedSlug) {
      await secrets.deleteEnvironment({ params: { id }, query: { slug: typedSlug } })
    },
  }
}

/** Signs what changed into the configs that open here; what does not is a task for somebody else. */
async function signRoles(session: VaultSession, before: SecretsProject, after: SecretsProject): Promise<void> {
  const { opening } = session
  const [former, present] = [listProjectRoles(opening, before), listProjectRoles(opening, after)]
  for (const { id, role, grant } of after.configs) {
    if (role !== 'admin' || grant === null) continue
    try {
      const target = await session.configs.getTarget(id)
      await setAccess(opening, target, (access) => toNextAccess(session, access, { former, present }))
    } catch {
      // One config that is refused or was changed meanwhile must not keep the others waiting: its task stays.
    }
  }
}

/** A role that somebody has in a config because of the project follows it; one that is higher there stays. */
function toNextAccess(
  { opening: { team } }: VaultSession,
  access: readonly AccessEntry[],
  { former, present }: Record<'former' | 'present', ReadonlyMap<string, SecretsRole>>,
): AccessEntry[] {
  const followed = access.flatMap((entry) => {
    const had = former.get(entry.subject)
    if (entry.kind === 'machine' || had === undefined || entry.role !== had) return [entry]
    const role = present.get(entry.subject)
    return role === undefined ? [] : [{ ...entry, role }]
  })
  const known = new Map([...present].filter(([subject]) => team.findHolder(subject) !== undefined))
  return withRoles(followed, known)
}
