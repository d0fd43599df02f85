import { ApiProblem } from '@nora/client'
import type { SecretsProject } from '@nora/contract/secrets'
import { mergeSecrets, type SecretEntry } from '@nora/secrets-kit'
import type {
  ConfigView,
  NewMachineToken,
  SecretSet,
  SecretsMethods,
  SecretToSave,
  SecretView,
  SetProblem,
} from '@nora/vault-client'
import { type FakeVault, fakeVault, UNTIL } from './fake-vault.ts'

type Given = Partial<SecretEntry> & { value: string; machines_only?: boolean }
type Stored = { project: string; slug: string; secrets: SecretView[]; own: { name: string; value: string }[] }

/** A secret with these facts. */
export function entry(name: string, facts: Partial<SecretEntry> & { value: string }): SecretEntry {
  return { name, type: 'string', visibility: 'masked', comment: '', tags: [], ...facts }
}

/** An engine without cryptography, over configs in memory: `PROJECT/CONFIG` with the values of its secrets. */
export function fakeSecrets(
  configs: Readonly<Record<string, Readonly<Record<string, string | Given>>>>,
  { problems = [], state = 'open' }: { problems?: SetProblem[]; state?: ConfigView['state'] } = {},
) {
  const asked: string[] = []
  let made = 0
  const stored = Object.entries(configs).map(([path, secrets]): Stored => {
    const [project = '', slug = ''] = path.split('/')
    return {
      project,
      slug,
      own: [],
      secrets: Object.entries(secrets).map(([name, given]) => {
        const { machines_only = false, ...facts } = typeof given === 'string' ? { value: given } : given
        return toView(slug, { entry: machines_only ? null : entry(name, facts), machines_only })
      }),
    }
  })

  function toView(
    config: string,
    {
      entry: kept,
      machines_only,
      id = `sec_${++made}`,
      version = 1,
    }: Omit<SecretToSave, 'entry'> & { entry: SecretEntry | null },
  ): SecretView {
    const facts = { author_id: 'usr_1', changed_at: UNTIL, is_broken: false }
    return { id, config_id: `cfg_${config}`, version, entry: kept, machines_only, ...facts }
  }
  function getStored(isIt: (config: Stored) => boolean): Stored {
    const found = stored.find(isIt)
    if (found === undefined)
      throw new ApiProblem(404, { code: 'NotFound', error: 'There is no such config.' }, null)
    return found
  }
  const byId = (id: string) => getStored(({ slug }) => id === `cfg_${slug}`)
  const entriesIn = ({ secrets }: Stored) => secrets.flatMap((secret) => secret.entry ?? [])

  const methods = {
    listProjects: async () => toProjects(stored),
    async createProject({ slug }: { slug: string }) {
      asked.push(`createProject ${slug}`)
      stored.push({ project: slug, slug: 'dev', secrets: [], own: [] })
    },
    async changeConfig(id: string, change: object) {
      asked.push(`changeConfig ${id} ${JSON.stringify(change)}`)
    },
    async openConfig(id: string): Promise<ConfigView> {
      const { secrets, own } = byId(id)
      const facts = { project_id: 'prj_1', environment_id: 'env_1', role: 'admin', seq: 9, epoch: 1 } as const
      const rest = { root: null, root_state: null, members: [], refusal: null }
      return { id, state, secrets: [...secrets], own: [...own], ...facts, ...rest }
    },
    async saveSecrets(id: string, { set, remove }: { set: SecretToSave[]; remove: { id: string }[] }) {
      const config = byId(id)
      const conflicts: { id: string; name: string; theirs: SecretView | null }[] = []
      const saved: string[] = []
      for (const secret of set) {
        const former = config.secrets.find((one) => one.id === secret.id)
        const twin = config.secrets.find(
          (one) => one.entry?.name === secret.entry.name && one.id !== secret.id,
        )
        if (twin || (former && former.version !== secret.version)) {
          conflicts.push({ id: secret.id ?? '', name: secret.entry.name, theirs: twin ?? former ?? null })
          continue
        }
        const view = toView(config.slug, { ...secret, version: (former?.version ?? 0) + 1 })
        config.secrets = [...config.secrets.filter((one) => one.id !== view.id), view]
        saved.push(view.id)
      }
      config.secrets = config.secrets.filter((one) => !remove.some((gone) => gone.id === one.id))
      return { saved, removed: remove.map((gone) => gone.id), conflicts }
    },
    async setOwnValue(id: string, name: string, value: string | null) {
      const config = byId(id)
      config.own = config.own.filter((one) => one.name !== name)
      if (value !== null) config.own.push({ name, value })
    },
    async listSecretVersions(_config: string, id: string) {
      const version = (number: number, value: string) => ({
        id,
        version: number,
        epoch: 1,
        signed_by: 'usr_1',
        author_id: 'usr_1',
        is_removed: false,
        changed_at: UNTIL,
        seq: number,
        entry: entry('URL', { value }),
      })
      return [version(2, 'postgres://new'), version(1, 'postgres://old')]
    },
    async listSecretHistory(config: string) {
      const { secrets } = byId(config)
      const items = await methods.listSecretVersions(config, secrets[0]?.id ?? '')
      return { items, next_before_seq: null }
    },
    async restoreConfig(id: string, seq: number) {
      asked.push(`restoreConfig ${id} ${seq}`)
      return { saved: [], removed: [], conflicts: [] }
    },
    async cutConfigHistory(id: string) {
      asked.push(`cutConfigHistory ${id}`)
    },
    async createMachineToken(input: NewMachineToken) {
      asked.push(`createMachineToken ${JSON.stringify(input)}`)
      return { id: 'ns_1', text: 'ns_1.auth.seed.pin.check' }
    },
    async revokeMachineToken(id: string) {
      asked.push(`revokeMachineToken ${id}`)
    },
    async getSecretSet({ project, config: slug }: { project: string; config: string }): Promise<SecretSet> {
      const config = getStored((one) => one.project === project && one.slug === slug)
      const secrets = mergeSecrets({ root: entriesIn(config), branch: [], own: config.own })
      const values = secrets.filter(
        ({ name }) => !problems.some((one) => one.name === name && one.fault !== 'wrong_type'),
      )
      return { project, config: slug, config_id: `cfg_${slug}`, seq: 1, epoch: 1, values, problems }
    },
  }
  const vault: FakeVault = fakeVault({ state: 'open', has_pin: true })
  Object.assign(vault.vault, methods)
  return { ...vault, secretsAsked: asked, stored, methods: methods as unknown as SecretsMethods }
}

function toProjects(stored: readonly Stored[]): SecretsProject[] {
  return [...new Set(stored.map(({ project }) => project))].map((slug, position) => ({
    id: `prj_${position}`,
    slug,
    name: slug,
    position,
    made_by: null,
    role: 'admin' as const,
    members: [],
    role_members: [],
    former_slugs: [],
    is_read_only: false,
    created_at: UNTIL,
    environments: [{ id: 'env_1', project_id: `prj_${position}`, slug: 'all', name: 'All', position: 0 }],
    configs: stored
      .filter(({ project }) => project === slug)
      .map((config, index) => ({
        id: `cfg_${config.slug}`,
        project_id: `prj_${position}`,
        environment_id: 'env_1',
        slug: config.slug,
        name: config.slug,
        is_root: true,
        position: index,
        is_locked: config.slug === 'prod',
        is_frozen: false,
        locked_by: null,
        epoch: 1,
        seq: 1,
        secrets: config.secrets.length,
        role: 'admin' as const,
        grant: { wrap: '', signed: { body: '', signature: '', signed_by: '' } } as never,
        access: [],
        is_rotation_due: false,
        former_slugs: [],
        is_read_only: false,
        created_at: UNTIL,
        changed_at: UNTIL,
      })),
  }))
}
