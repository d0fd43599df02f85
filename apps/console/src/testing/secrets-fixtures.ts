import type { SecretsConfig, SecretsEnvironment, SecretsProject } from '@nora/contract/secrets'
import type { SecretEntry } from '@nora/secrets-kit'
import type { ConfigMemberView, ConfigView, SecretView } from '@nora/vault-client'
import type { FakeVault } from './fake-platform.ts'
import { aPersonView, boris } from './password-fixtures.ts'
import { anOpenVault } from './vault-fixtures.ts'

const AT = '2026-01-15T10:00:00.000Z'

export function anEntry(changes: Partial<SecretEntry> = {}): SecretEntry {
  return {
    name: 'DATABASE_URL',
    value: 'postgres://localhost',
    type: 'string',
    visibility: 'masked',
    comment: '',
    tags: [],
    ...changes,
  }
}

type SecretChanges = Partial<Omit<SecretView, 'entry'>> & { entry?: Partial<SecretEntry> | null }

export function aSecret({ entry = {}, ...changes }: SecretChanges = {}): SecretView {
  return {
    id: 'sec_url',
    config_id: 'cfg_dev',
    version: 1,
    entry: entry && anEntry(entry),
    is_broken: false,
    machines_only: false,
    author_id: 'usr_anna',
    changed_at: AT,
    ...changes,
  }
}

export function aConfigMember(
  changes: Partial<Extract<ConfigMemberView, { kind: 'person' }>> = {},
): ConfigMemberView {
  return { ...aPersonView(), kind: 'person', config_role: 'admin', has_grant: true, ...changes }
}

export function aConfigView(changes: Partial<ConfigView> = {}): ConfigView {
  return {
    id: 'cfg_dev',
    project_id: 'spr_shop',
    environment_id: 'env_dev',
    state: 'open',
    refusal: null,
    role: 'admin',
    seq: 3,
    epoch: 1,
    secrets: [aSecret()],
    root: null,
    root_state: null,
    own: [],
    members: [aConfigMember()],
    ...changes,
  }
}

export function aConfig(changes: Partial<SecretsConfig> = {}): SecretsConfig {
  return {
    id: 'cfg_dev',
    project_id: 'spr_shop',
    environment_id: 'env_dev',
    slug: 'dev',
    name: 'Development',
    is_root: true,
    position: 0,
    is_locked: false,
    is_frozen: false,
    locked_by: null,
    epoch: 1,
    seq: 3,
    secrets: 1,
    role: 'admin',
    grant: { wrap: '', signed: { body: '', signature: '' } },
    access: [],
    is_rotation_due: false,
    former_slugs: [],
    is_read_only: false,
    created_at: AT,
    changed_at: AT,
    ...changes,
  }
}

export function anEnvironment(changes: Partial<SecretsEnvironment> = {}): SecretsEnvironment {
  return { id: 'env_dev', project_id: 'spr_shop', slug: 'dev', name: 'Development', position: 0, ...changes }
}

export const stage = anEnvironment({ id: 'env_stage', slug: 'stage', name: 'Staging', position: 1 })
export const stageConfig = aConfig({
  id: 'cfg_stage',
  environment_id: 'env_stage',
  slug: 'stage',
  name: 'Staging',
})

export function aProject(changes: Partial<SecretsProject> = {}): SecretsProject {
  return {
    id: 'spr_shop',
    slug: 'shop',
    name: 'Shop',
    position: 0,
    made_by: 'usr_anna',
    role: 'admin',
    environments: [anEnvironment(), stage],
    configs: [aConfig(), stageConfig],
    members: [],
    role_members: [],
    former_slugs: [],
    is_read_only: false,
    created_at: AT,
    ...changes,
  }
}

/** An open vault with one project, whose configs all have these secrets. */
export function aSecretsVault(view: ConfigView = aConfigView(), answers: FakeVault = {}): FakeVault {
  return anOpenVault({
    listProjects: async () => [aProject()],
    getProject: async () => aProject(),
    getDefaultEnvironments: async () => [
      { slug: 'dev', name: 'Development' },
      { slug: 'prod', name: 'Production' },
    ],
    listSecretsTasks: async () => [],
    listPeople: async () => [aPersonView(), boris],
    openConfig: async (id) => ({ ...view, id }),
    listReminders: async () => [],
    listMonitors: async () => ({ items: [], used: 0, limit: 5 }),
    ...answers,
  })
}
