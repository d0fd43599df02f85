import type { SecretsProject } from '@nora/contract/secrets'
import type { SecretEntry } from '@nora/secrets-kit'
import { makeUserKeys, randomBytes, toSealingKey, type UserKeys } from '@nora/vault-core'
import type { Account } from '../account/account.ts'
import type { MachineCacheStore, VaultDeps } from '../deps.ts'
import { secretsMethods } from '../methods/secrets/secrets-methods.ts'
import { createMachineReader } from '../secrets/machine/machine-reader.ts'
import type { MachineReader, SecretsMethods, SecretToSave } from '../secrets/secrets-views.ts'
import { VaultSession } from '../session.ts'
import type { VaultNews } from '../views.ts'
import { FakeServer } from './fake-server.ts'
import { TEAM } from './fake-team.ts'

export type FakePerson = {
  user_id: string
  keys: UserKeys
  secrets: SecretsMethods
  session: VaultSession
  news: VaultNews[]
  /** The same person on another device, which remembers nothing but what the server has. */
  onOtherDevice(): Promise<FakePerson>
}

export type SecretsWorld = { server: FakeServer; anna: FakePerson; boris: FakePerson }

const CLOCK = { now: () => new Date('2026-01-01T00:00:00Z'), monotonicMs: () => 0 }

/** Anna, who founded the team, and Boris, a member; both in the directory, with open vaults. */
export async function makeWorld(): Promise<SecretsWorld> {
  const server = new FakeServer()
  const [anna, boris] = [await makeAccount(), await makeAccount()]
  await server.addPerson('usr_anna', anna.keys, null)
  await server.addPerson('usr_boris', boris.keys, { user_id: 'usr_anna', keys: anna.keys })
  return {
    server,
    anna: await openPerson(server, 'usr_anna', anna),
    boris: await openPerson(server, 'usr_boris', boris),
  }
}

/** A project whose config `dev` Anna made and Boris edits. */
export async function makeShop(): Promise<SecretsWorld & { project: SecretsProject; root: string }> {
  const world = await makeWorld()
  const project = await world.anna.secrets.createProject({ slug: 'shop', name: 'Shop' })
  const [root] = project.configs
  if (root === undefined) throw new Error('the project has no config')
  await world.anna.secrets.setProjectMembers(project.id, [{ user_id: 'usr_boris', role: 'editor' }])
  return { ...world, project, root: root.id }
}

async function makeAccount(): Promise<Account> {
  const amk = randomBytes(32)
  const { keys } = await makeUserKeys()
  return { amk, sealing: await toSealingKey(amk), keys, generation: 1 }
}

async function openPerson(server: FakeServer, user_id: string, account: Account): Promise<FakePerson> {
  const news: VaultNews[] = []
  const records = new Map<string, unknown>()
  const deps = {
    api: server.connect(user_id),
    callStream: server.links.stream(),
    device: {
      load: async () => records.get(user_id) ?? null,
      save: async (_id: string, record: unknown) => void records.set(user_id, record),
    },
    clock: CLOCK,
    ids: { next: (prefix: string) => server.nextId(prefix) },
    me: { user_id, team_id: TEAM, email: `${user_id}@nora.test`, role: 'member' },
    onNews: (one: VaultNews) => void news.push(one),
  } as unknown as VaultDeps
  const session = new VaultSession(deps, () => {})
  const again = { ...account, amk: account.amk.slice() }
  await session.begin({ ...account, amk: account.amk.slice() }, '2026-01-01T01:00:00Z')
  return {
    user_id,
    keys: account.keys,
    secrets: secretsMethods(session, () => 'en'),
    session,
    news,
    onOtherDevice: () => openPerson(server, user_id, again),
  }
}

/** A place for a machine’s copy, with how often it was written. */
export function makeCache(): MachineCacheStore & { bytes: Uint8Array<ArrayBuffer> | null; saves: number } {
  const cache = {
    bytes: null as Uint8Array<ArrayBuffer> | null,
    saves: 0,
    load: async () => cache.bytes,
    save: async (bytes: Uint8Array<ArrayBuffer>) => {
      cache.bytes = bytes
      cache.saves++
    },
  }
  return cache
}

/** A machine with nothing but its token, and what it kept before. */
export async function startMachine(
  server: FakeServer,
  text: string,
  cache: MachineCacheStore | null = null,
): Promise<MachineReader> {
  return createMachineReader(
    {
      connect: (bearer) => ({
        api: server.connect(bearer.split('.')[0] ?? '').secrets,
        callStream: server.links.stream(),
      }),
      clock: CLOCK,
      ids: { next: (prefix) => server.nextId(prefix) },
      cache,
      wait: () => Promise.resolve(),
    },
    text,
  )
}

export function makeEntry(name: string, value: string, other: Partial<SecretEntry> = {}): SecretEntry {
  return { name, value, type: 'string', visibility: 'masked', comment: '', tags: [], ...other }
}

export function toSet(name: string, value: string, other: Partial<SecretEntry> = {}): SecretToSave {
  return { entry: makeEntry(name, value, other), machines_only: false }
}

/** Names and values of a set, in its order. */
export function toPairs({
  values,
}: {
  values: readonly { name: string; value: string }[]
}): Record<string, string> {
  return Object.fromEntries(values.map(({ name, value }) => [name, value]))
}
