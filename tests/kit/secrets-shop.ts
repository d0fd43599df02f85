import type { Vault } from '@nora/vault-client'
import { type ApiSession, signUp } from './api-session.ts'
import { type ClientHome, createClientHome } from './nora-client.ts'
import type { RunningNora } from './running-nora.ts'
import { MASTER_KEY, openVaultOf, setUpVault, type VaultPerson } from './vault-person.ts'

export type Shop = VaultPerson & {
  session: ApiSession
  user_id: string
  project_id: string
  environment_id: string
  /** The root of the only environment: `shop/dev`. */
  dev: string
}

/** Somebody in a team of their own with an open vault and the project `shop`. */
export async function openShop(system: RunningNora, name: string): Promise<Shop> {
  const session = await signUp(system, `${name}@example.org`, { name })
  await session.api.teams.createTeam({ body: { name } })
  return openOwnShop(system, session)
}

/** The vault of this person is set up for it. */
export async function openOwnShop(
  system: RunningNora,
  session: ApiSession,
  masterKey = MASTER_KEY,
): Promise<Shop> {
  const person = await openVaultOf(session, system.ready.console_url)
  await setUpVault(person, { masterKey })
  const environments = [{ slug: 'dev', name: 'Dev' }]
  const project = await person.vault.createProject({ slug: 'shop', name: 'Shop', environments })
  return Object.assign(person, {
    session,
    user_id: (await session.api.accounts.getUser()).id,
    project_id: project.id,
    environment_id: project.environments[0]?.id ?? '',
    dev: project.configs[0]?.id ?? '',
  })
}

type Marks = { type?: 'string' | 'integer'; comment?: string; tags?: string[]; machines_only?: boolean }

/** A new secret as a save takes it. */
export function toNewSecret(name: string, value: string, { machines_only = false, ...marks }: Marks = {}) {
  const entry = {
    name,
    value,
    type: 'string',
    visibility: 'masked',
    comment: '',
    tags: [],
    ...marks,
  } as const
  return { entry: { ...entry, tags: [...entry.tags] }, machines_only }
}

/** Stores new secrets, by their names. */
export async function addSecrets(
  vault: Vault,
  config: string,
  values: Record<string, string>,
): Promise<void> {
  const set = Object.entries(values).map(([name, value]) => toNewSecret(name, value))
  const { conflicts } = await vault.saveSecrets(config, { set, remove: [] })
  if (conflicts.length > 0) throw new Error(`${conflicts[0]?.name} was there already`)
}

/** Stores secrets by their names, in place of those that are there. */
export async function setSecrets(
  vault: Vault,
  config: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { secrets } = await vault.openConfig(config)
  const set = Object.entries(values).map(([name, value]) => {
    const found = secrets.find(({ entry }) => entry?.name === name)
    if (!found?.entry) return toNewSecret(name, value)
    const { id, version, entry, machines_only } = found
    return { id, version, entry: { ...entry, value }, machines_only }
  })
  await vault.saveSecrets(config, { set, remove: [] })
}

export async function removeSecret(vault: Vault, config: string, name: string): Promise<void> {
  const { secrets } = await vault.openConfig(config)
  const found = secrets.find(({ entry }) => entry?.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  await vault.saveSecrets(config, { set: [], remove: [{ id: found.id, version: found.version }] })
}

/** A machine token of these configs, as its text. */
export async function makeToken(
  vault: Vault,
  config_ids: string[],
  { may_write = false, name = 'ci' } = {},
): Promise<{ id: string; text: string }> {
  return vault.createMachineToken({ name, config_ids, may_write, cidrs: [], expires_at: null })
}

/** A machine of its own with nothing but this token. */
export function createMachineHome(system: RunningNora, token: string): ClientHome {
  const home = createClientHome(system, null)
  return { ...home, run: (args, env = {}) => home.run(args, { NORA_SECRETS_TOKEN: token, ...env }) }
}
