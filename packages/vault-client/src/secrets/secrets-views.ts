import type { SecretsProject, SecretsRole, SecretVersion } from '@nora/contract/secrets'
import type { SecretEntry, SecretOrigin } from '@nora/secrets-kit'
import type { PersonView, Refusal } from '../views.ts'

/** A secret of a config, opened. */
export type SecretView = {
  id: string
  config_id: string
  version: number
  /** Null: for machines only, or its writer sealed what is no secret (`is_broken`). */
  entry: SecretEntry | null
  is_broken: boolean
  machines_only: boolean
  author_id: string
  changed_at: string
}

export type ConfigMemberView =
  | (PersonView & { kind: 'person'; config_role: SecretsRole; has_grant: boolean })
  | { kind: 'machine'; token_id: string; name: string | null; config_role: SecretsRole; has_grant: boolean }

/** A config, proven whole, with the root that it inherits from. */
export type ConfigView = {
  id: string
  project_id: string
  environment_id: string
  /** `waits`: an administrator has yet to wrap its key for us; `refused`: the server showed what was not signed. */
  state: 'open' | 'waits' | 'refused'
  refusal: Refusal | null
  role: SecretsRole | null
  seq: number
  epoch: number
  secrets: SecretView[]
  /** Null for a root, and where the root is not open to us (`root_state` says why). */
  root: { config_id: string; secrets: SecretView[] } | null
  root_state: 'open' | 'waits' | 'refused' | 'none' | null
  own: { name: string; value: string }[]
  members: ConfigMemberView[]
}

/** A secret to write; without id a new one. `version` is the one that the change was made on. */
export type SecretToSave = { id?: string; version?: number; entry: SecretEntry; machines_only: boolean }

/** Somebody changed the same secret meanwhile, or took its name: theirs stands, ours was not written. */
export type SecretConflict = { id: string; name: string; theirs: SecretView | null }

export type SavedSecrets = { saved: string[]; removed: string[]; conflicts: SecretConflict[] }

export type SecretVersionView = Omit<SecretVersion, 'envelope' | 'envelope_hash' | 'signature'> & {
  entry: SecretEntry | null
}

/** One value of a set for programs, expanded. */
export type SetValue = {
  name: string
  value: string
  type: SecretEntry['type']
  visibility: SecretEntry['visibility']
  /** The config that it was read from. */
  origin: SecretOrigin
}
/**
 * Why a value is not in the set, or not as it should be. Never holds a value. `wrong_type`: the value is there, and does
 * not fit its type. `broken`, `not_readable` (for machines only): of a secret that has no name here, `name` is its id.
 */
export type SetProblem = {
  name: string
  fault:
    | 'missing'
    | 'no_grant'
    | 'circle'
    | 'too_deep'
    | 'too_large'
    | 'broken'
    | 'wrong_type'
    | 'not_readable'
  /** `project/config/NAME`, from the name that was asked for to the one at which it failed. */
  path: string[]
}
/** What a config gives to programs: root below branch below own values, references expanded. */
export type SecretSet = {
  project: string
  config: string
  config_id: string
  seq: number
  epoch: number
  values: SetValue[]
  problems: SetProblem[]
}

export type NewMachineToken = {
  name: string
  config_ids: string[]
  may_write: boolean
  cidrs: string[]
  expires_at: string | null
}
/** `text` is shown once and kept nowhere. */
export type MadeMachineToken = { id: string; text: string }

export type SecretsTaskView = {
  config_id: string
  kind: 'grant' | 'rotate' | 'join'
  subjects: string[]
}

/** What the secrets store adds to a vault. All of it is plain data, as everything that a vault takes and gives. */
export type SecretsMethods = {
  listProjects(): Promise<SecretsProject[]>
  /** By id or slug. */
  getProject(id: string): Promise<SecretsProject>
  /** With a root config, of the environment’s slug, in each environment. */
  createProject(input: {
    slug: string
    name: string
    environments?: { slug: string; name: string }[]
  }): Promise<SecretsProject>
  changeProject(id: string, change: { slug?: string; name?: string }): Promise<SecretsProject>
  deleteProject(id: string, typedSlug: string): Promise<void>
  /**
   * Sets the roles, and signs them into the configs that open here; `waiting` is what somebody else has to do. Throws
   * VaultLocked when the server asks for a fresh proof: then the same call goes on.
   */
  setProjectMembers(
    id: string,
    members: { user_id: string; role: SecretsRole }[],
  ): Promise<{ project: SecretsProject; waiting: SecretsTaskView[] }>
  getDefaultEnvironments(): Promise<{ slug: string; name: string }[]>
  setDefaultEnvironments(items: { slug: string; name: string }[]): Promise<void>
  /** With a root config of the same slug. */
  createEnvironment(project_id: string, input: { slug: string; name: string }): Promise<SecretsProject>
  changeEnvironment(id: string, change: { slug?: string; name?: string }): Promise<void>
  orderEnvironments(project_id: string, ids: string[]): Promise<SecretsProject>
  deleteEnvironment(id: string, typedSlug: string): Promise<void>
  /** `copy_from`: a config whose secrets it begins with. */
  createConfig(input: {
    environment_id: string
    project_id: string
    slug: string
    name: string
    copy_from?: string
  }): Promise<string>
  changeConfig(
    id: string,
    change: { slug?: string; name?: string; is_locked?: boolean; is_frozen?: boolean },
  ): Promise<void>
  deleteConfig(id: string, typedSlug: string): Promise<void>
  openConfig(id: string): Promise<ConfigView>
  /**
   * All or nothing but for conflicts, which are told and left as they are. Throws SecretError, before anything is
   * written, for what is no secret, and for a value without references that does not fit its type.
   */
  saveSecrets(
    config_id: string,
    change: { set: SecretToSave[]; remove: { id: string; version: number }[] },
  ): Promise<SavedSecrets>
  /** Stands before what the config has, for oneself alone. Null takes it away. */
  setOwnValue(config_id: string, name: string, value: string | null): Promise<void>
  listSecretVersions(config_id: string, secret_id: string): Promise<SecretVersionView[]>
  listSecretHistory(
    config_id: string,
    before_seq?: number,
  ): Promise<{ items: SecretVersionView[]; next_before_seq: number | null }>
  /** Brings the config back to what it was after this head, as one new write. */
  restoreConfig(config_id: string, seq: number): Promise<SavedSecrets>
  setConfigAccess(
    config_id: string,
    entries: { subject: string; kind: 'person' | 'machine'; role: SecretsRole }[],
  ): Promise<ConfigView>
  /** A new key for those who have access now. */
  rotateConfig(config_id: string): Promise<void>
  /**
   * The same, and no earlier version is left for anybody. Throws an ApiProblem `Conflict` for a locked config, and for
   * one with secrets for machines only.
   */
  cutConfigHistory(config_id: string): Promise<void>
  listSecretsTasks(): Promise<SecretsTaskView[]>
  /**
   * Does what waits, as far as it can be done here. Who joins a config is the server’s word alone: without `agreed`
   * only owners by the signed directory are let in; with it, those, too, whom the person was shown and agreed to.
   */
  doSecretsTasks(agreed?: SecretsTaskView[]): Promise<{ done: SecretsTaskView[]; left: SecretsTaskView[] }>
  /** Also for the roots of these configs, to read. When it fails half-way the token is revoked again. */
  createMachineToken(input: NewMachineToken): Promise<MadeMachineToken>
  revokeMachineToken(id: string): Promise<void>
  /**
   * What programs get. `address`: slugs of the project and of the config; `project: ''` where the config’s slug is
   * unique. Throws VaultError for what is refused, and an ApiProblem `NotFound` for what does not open.
   */
  getSecretSet(address: { project: string; config: string }): Promise<SecretSet>
}

/** What a machine has read before, from its own copy. */
export type CachedSet = { set: SecretSet; read_at: string }

/**
 * The same for a machine, which has a token and no person. Throws VaultError for what is refused, what the typed client
 * throws, and an ApiProblem `NotFound` for a config that the token does not open.
 */
export type MachineReader = {
  readonly token_id: string
  listConfigs(): Promise<
    {
      project: string
      former_projects: string[]
      environment: string
      config: string
      former_slugs: string[]
      config_id: string
    }[]
  >
  /** Asks the server; what was read is kept in the cache. */
  getSecretSet(address: { project: string; config: string }): Promise<SecretSet>
  /** Asks nobody: the newest set that was read here; null when there is none. */
  findCachedSet(address: { project: string; config: string }): Promise<CachedSet | null>
  saveSecrets(
    address: { project: string; config: string },
    change: { set: SecretToSave[]; remove: { id: string; version: number }[] },
  ): Promise<SavedSecrets>
  /** Calls back when a config has changed; resolves when the signal ends it. Reconnects by itself. */
  watch(
    onChange: (change: { config_id: string; seq: number; epoch: number }) => void,
    signal: AbortSignal,
  ): Promise<void>
}
