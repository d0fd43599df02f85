import { type ApiCalls, ApiProblem } from '@nora/client'
import type { MachineState, MachineToken, SecretsProject, SecretsTask } from '@nora/contract/secrets'
import { FakeConfig } from './fake-configs.ts'
import { FakeLinks } from './fake-links.ts'
import { FakeTeam, TEAM } from './fake-team.ts'

export const AT = '2026-01-01T00:00:00.000Z'

type Token = MachineToken & { statement: string }
export type FakeApi = Pick<ApiCalls, 'vault' | 'secrets' | 'passwords'>
/** Changes what is answered; undefined leaves it. */
export type Lie = (call: string, answer: unknown) => unknown

/** Keeps what clients send, and answers as control does. It checks nothing, and lies when it is told to. */
export class FakeServer extends FakeTeam {
  lie: Lie = () => undefined
  readonly configs = new Map<string, FakeConfig>()
  readonly projects: SecretsProject[] = []
  readonly links = new FakeLinks()
  readonly tokens = new Map<string, Token>()
  #made = 0

  nextId(prefix: string): string {
    this.#made++
    return `${prefix}_${String(this.#made).padStart(26, '0')}`
  }

  getConfig(id: string): FakeConfig {
    const config = this.configs.get(id)
    if (config === undefined) throw notFound()
    return config
  }

  /** All calls as one caller has them, each through the lie. */
  connect(subject: string): FakeApi {
    const through = (calls: object) =>
      new Proxy(calls, {
        get: (all, name) => async (input: unknown) => {
          const call = (all as Record<string, ((input: unknown) => unknown) | undefined>)[String(name)]
          if (call === undefined) throw new Error(`the fake server has no ${String(name)}`)
          const answer = structuredClone(await call(input ?? {}))
          return this.lie(String(name), answer) ?? answer
        },
      })
    return {
      vault: through(this.vaultCalls(subject)),
      secrets: through(this.#secrets(subject)),
      passwords: through(this.links.connect(subject)),
    } as FakeApi
  }

  showProject(project: SecretsProject, subject: string): SecretsProject {
    const configs = [...this.configs.values()].filter(({ meta }) => meta.project_id === project.id)
    return { ...project, configs: configs.map((config) => config.show(subject)) }
  }

  // biome-ignore lint/suspicious/noExplicitAny: a table of calls by name, whose inputs the contract types for their callers
  #secrets(subject: string): Record<string, (input: any) => unknown> {
    const find = (id: string) => {
      const project = this.projects.find((one) => one.id === id || one.slug === id)
      if (project === undefined) throw notFound()
      return project
    }
    return {
      listProjects: () => ({ items: this.projects.map((one) => this.showProject(one, subject)) }),
      getProject: ({ params }) => this.showProject(find(params.id), subject),
      createProject: ({ body }) => {
        const id = this.nextId('prj')
        const environments = (body.environments ?? [{ slug: 'dev', name: 'Development' }]).map(
          (one: { slug: string; name: string }, position: number) => ({
            ...one,
            id: this.nextId('env'),
            project_id: id,
            position,
          }),
        )
        const rest = {
          position: 0,
          made_by: subject,
          role: 'admin',
          configs: [],
          members: [],
          role_members: [],
          former_slugs: [],
          is_read_only: false,
        }
        const project = { id, slug: body.slug, name: body.name, environments, ...rest, created_at: AT }
        this.projects.push(project as unknown as SecretsProject)
        return project
      },
      setProjectMembers: ({ params, body }) => {
        const project = find(params.id)
        project.members = body.members
        return this.showProject(project, subject)
      },
      createConfig: async ({ body }) => {
        const project = this.projects.find(({ environments }) =>
          environments.some(({ id }) => id === body.environment_id),
        )
        const { id, environment_id, slug, name } = body
        const is_root = ![...this.configs.values()].some(({ meta }) => meta.environment_id === environment_id)
        const meta = { id, environment_id, slug, name, is_root, project_id: project?.id ?? '' }
        this.configs.set(id, await FakeConfig.create(meta, body))
        return this.getConfig(id).show(subject)
      },
      getConfig: ({ params, query }) => this.getConfig(params.id).getContents(subject, query),
      getMachineConfig: ({ params, query }) => this.getConfig(params.id).getContents(subject, query),
      writeSecrets: ({ params, body }) => this.getConfig(params.id).write(body),
      writeMachineSecrets: ({ params, body }) => this.getConfig(params.id).write(body),
      setConfigAccess: ({ params, body }) => this.getConfig(params.id).setAccess(body),
      beginConfigRotation: ({ params }) => ({ epoch: this.getConfig(params.id).epoch + 1, expires_at: AT }),
      putConfigRotationRows: ({ params, body }) => {
        this.getConfig(params.id).staged.push(...body.rows)
        return { staged: 0, of: 0 }
      },
      commitConfigRotation: ({ params, body }) => this.getConfig(params.id).commit(body),
      cancelConfigRotation: ({ params }) => {
        this.getConfig(params.id).staged = []
      },
      listSecretVersions: ({ params }) => ({
        items: this.getConfig(params.id).versions.filter(({ id }) => id === params.secret),
      }),
      listSecretHistory: ({ params, query }) => {
        const config = this.getConfig(params.id)
        return config.listHistory(query.before_seq ?? config.seq + 1, query.limit ?? 2)
      },
      getOwnValues: ({ params }) =>
        this.getConfig(params.id).own.get(subject) ?? { envelope: null, version: 0 },
      setOwnValues: ({ params, body }) => {
        const stored = { envelope: body.envelope, version: body.expected_version + 1 }
        this.getConfig(params.id).own.set(subject, stored)
        return stored
      },
      listSecretsTasks: () => ({
        items: [...this.configs.values()].flatMap((config) => this.#listTasks(config)),
      }),
      listMachineTokens: () => ({ items: [...this.tokens.values()] }),
      createMachineToken: ({ body }) => {
        const { auth_hash: _hash, kem: _kem, sig: _sig, ...token } = body
        const unused = { used_at: null, used_from: null, revoked_at: null }
        this.tokens.set(body.id, { ...token, made_by: null, created_at: AT, ...unused })
        return token
      },
      revokeMachineToken: ({ params }) => void this.tokens.delete(params.id),
      getMachine: ({ query }) => this.#getMachine(subject, query.directory_since),
    }
  }

  /** As control derives them: who is to join or has another role in the project, who has none any more. */
  #listTasks({ meta, last }: FakeConfig): SecretsTask[] {
    const project = this.projects.find(({ id }) => id === meta.project_id)
    const owners = [...this.people.values()]
      .filter(({ role }) => role === 'primary_owner')
      .map(({ id }) => id)
    const roles = new Map((project?.members ?? []).map(({ user_id, role }) => [user_id, role]))
    for (const id of owners) roles.set(id, 'admin')
    const { access } = last
    const getRole = (id: string) => access.find(({ subject }) => subject === id)?.role
    const joining = [...roles.keys()].filter((id) => getRole(id) !== roles.get(id))
    const gone = access.filter(({ kind, subject }) => kind === 'person' && !roles.has(subject))
    return [
      { config_id: meta.id, kind: 'join' as const, subjects: joining },
      { config_id: meta.id, kind: 'rotate' as const, subjects: gone.map(({ subject }) => subject) },
    ].filter(({ subjects }) => subjects.length > 0)
  }

  #getMachine(id: string, since: number): MachineState {
    const token = this.tokens.get(id)
    if (token === undefined) throw new ApiProblem(401, { code: 'Unauthorized', error: 'Revoked.' }, null)
    const configs = [...this.configs.values()].filter(({ last }) =>
      last.access.some(({ subject }) => subject === id),
    )
    const { name, may_write, expires_at, statement } = token
    return {
      token: { id, name, may_write, expires_at },
      team_id: TEAM,
      statement,
      chain: 0,
      ...this.listEntries(since),
      configs: configs.map(({ meta, seq, epoch, formerSlugs: former_slugs }) => {
        const project = this.projects.find((one) => one.id === meta.project_id)
        const environment = project?.environments.find((one) => one.id === meta.environment_id)
        const root = [...this.configs.values()].find(
          (one) => one.meta.environment_id === meta.environment_id && one.meta.is_root,
        )
        const { environment_id, slug, is_root } = meta
        const root_id = is_root ? null : (root?.meta.id ?? null)
        const former_projects = project?.former_slugs ?? []
        const place = { project: project?.slug ?? '', former_projects, environment: environment?.slug ?? '' }
        return { id: meta.id, slug, former_slugs, is_root, epoch, seq, environment_id, root_id, ...place }
      }),
    }
  }
}

function notFound(): ApiProblem {
  return new ApiProblem(404, { code: 'NotFound', error: 'Not found.' }, null)
}
