import type { SavedSecrets, SecretSet, SecretToSave } from '@nora/vault-client'

/** A config by its slugs. */
export type ConfigAddress = { project: string; config: string }
/** `has_key` is not said of machines: what they list opens to them. */
export type ListedConfig = ConfigAddress & {
  /** Earlier slugs of the project, which still lead to it. */
  former_projects: readonly string[]
  environment: string
  former_slugs: readonly string[]
  config_id: string
  has_key?: boolean
}
export type SecretsChange = { set: SecretToSave[]; remove: { id: string; version: number }[] }

/** Where secrets come from: the open vault of a person, or a machine token. Calls throw Failures. */
export type SecretSource = {
  readonly kind: 'person' | 'machine'
  readonly server: string
  listConfigs(): Promise<ListedConfig[]>
  /** `isFresh`: of the server, and no copy of a machine in its place. */
  getSecretSet(address: ConfigAddress, options?: { isFresh: boolean }): Promise<SecretSet>
  saveSecrets(address: ListedConfig, change: SecretsChange): Promise<SavedSecrets>
  /** Calls back when some config may have changed; resolves when the signal says so. */
  watch(onChange: () => void, signal: AbortSignal): Promise<void>
}
