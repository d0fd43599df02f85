import type { SecretEntry } from '@nora/secrets-kit'
import type { Vault } from '@nora/vault-client'
import type { ApiSession } from './api-session.ts'
import type { RunningNora } from './running-nora.ts'
import { openVaultOf, setUpVault } from './vault-person.ts'

export type SecretsProjectOfTest = {
  vault: Vault
  config_id: string
  /** Writes values over, or makes them. */
  set(values: Readonly<Record<string, string>>): Promise<void>
  remove(name: string): Promise<void>
  /** Opens the config to read. */
  createToken(name: string): Promise<{ id: string; text: string }>
}

/** The project `shop` with the config `dev`, made by a person who sets the vault up for it. */
export async function createSecretsProject(
  session: ApiSession,
  { ready }: RunningNora,
): Promise<SecretsProjectOfTest> {
  const { vault } = await openVaultOf(session, ready.console_url).then(async (person) => {
    await setUpVault(person)
    return person
  })
  const project = await vault.createProject({
    slug: 'shop',
    name: 'Shop',
    environments: [{ slug: 'dev', name: 'Development' }],
  })
  const config_id = project.configs[0]?.id ?? ''
  const find = async (name: string) =>
    (await vault.openConfig(config_id)).secrets.find(({ entry }) => entry?.name === name)
  return {
    vault,
    config_id,
    async set(values) {
      for (const [name, value] of Object.entries(values)) {
        const known = await find(name)
        const entry = {
          name,
          value,
          type: 'string',
          visibility: 'masked',
          comment: '',
          tags: [],
        } as SecretEntry
        const place = known && { id: known.id, version: known.version }
        await vault.saveSecrets(config_id, { set: [{ ...place, entry, machines_only: false }], remove: [] })
      }
    },
    async remove(name) {
      const known = await find(name)
      if (known === undefined) throw new Error(`there is no ${name}`)
      await vault.saveSecrets(config_id, { set: [], remove: [{ id: known.id, version: known.version }] })
    },
    createToken: (name) =>
      vault.createMachineToken({
        name,
        config_ids: [config_id],
        may_write: false,
        cidrs: [],
        expires_at: null,
      }),
  }
}
