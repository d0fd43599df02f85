import type { SecretsProject } from '@nora/contract/secrets'
import { createConfig } from '../../secrets/create-config.ts'
import type { SecretsMethods } from '../../secrets/secrets-views.ts'
import type { VaultSession } from '../../session.ts'
import { listTasks, runTasks } from './secrets-tasks.ts'

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

  async function addRoot(
    project: SecretsProject,
    { id, slug, name }: SecretsProject['environments'][number],
  ) {
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
      const project = await secrets.setProjectMembers({ params: { id }, body: { members } })
      const roles = new Map(members.map(({ user_id, role }) => [user_id, role]))
      const ids = new Set(project.configs.map((config) => config.id))
      const tasks = (await listTasks(session)).filter(({ config_id }) => ids.has(config_id))
      // The roles that were chosen here, whatever the server makes of them.
      const { left } = await runTasks(session, tasks, (_config, subject) => roles.get(subject))
      return { project: await getProject(project.id), waiting: left }
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
