import type { ConfigContents } from '@nora/contract/secrets'
import {
  accessHash,
  fromBase64url,
  hashHead,
  makeGrant,
  makeHead,
  readHead,
  toBase64url,
  type UserKeys,
} from '@nora/vault-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FakeServer } from '../testing/fake-server.ts'
import { makeCache, makeShop, startMachine, toPairs, toSet } from '../testing/secrets-world.ts'
import { toWire } from '../wire.ts'
import { toConfigAccess } from './config-wire.ts'
import { loadConfig } from './open-config.ts'

const ADDRESS = { project: 'shop', config: 'dev' }
type Lie = (contents: ConfigContents) => void
type World = Awaited<ReturnType<typeof makeWatched>>

/** A config with three secrets that Boris and a machine have read, and what it was one write ago. */
async function makeWatched() {
  const world = await makeShop()
  const { anna, boris, server, root } = world
  await anna.secrets.saveSecrets(root, { set: [toSet('A', '1'), toSet('B', '2')], remove: [] })
  const token = { name: 'ci', config_ids: [root], may_write: false, cidrs: [], expires_at: null }
  const { id, text } = await anna.secrets.createMachineToken(token)
  const before = {
    boris: server.getConfig(root).getContents('usr_boris', {}),
    machine: server.getConfig(root).getContents(id, {}),
  }
  const [first] = [...server.getConfig(root).rows.values()]
  const change = { ...toSet('A', '10'), id: first?.id ?? '', version: 1 }
  await anna.secrets.saveSecrets(root, { set: [change, toSet('C', '3')], remove: [] })
  const cache = makeCache()
  await (await startMachine(server, text, cache)).getSecretSet(ADDRESS)
  await boris.secrets.getSecretSet(ADDRESS)
  return { ...world, id, text, cache, before, first: first?.id ?? '' }
}

function lieAbout(server: FakeServer, lie: Lie): void {
  server.lie = (call, answer) => {
    if (call === 'getConfig' || call === 'getMachineConfig') lie(answer as ConfigContents)
    return undefined
  }
}

/** Replaces rows by those of another moment or place. */
function replaceRows(contents: ConfigContents, rows: ConfigContents['rows']): void {
  contents.rows = structuredClone(rows)
}

const LIES: [what: string, fault: string, make: (world: World) => Lie | Promise<Lie>][] = [
  ['a dropped row', 'incomplete', () => (told) => void told.rows.pop()],
  ['no rows', 'incomplete', () => (told) => replaceRows(told, [])],
  [
    'an older row in the place of the newest',
    'incomplete',
    ({ before, first }) =>
      (told) => {
        const older = before.machine.rows.filter(({ id }) => id === first)
        replaceRows(told, [...told.rows.filter(({ id }) => id !== first), ...older])
      },
  ],
  [
    'two secrets whose content was exchanged',
    'incomplete',
    () => (told) => {
      const [one, other] = told.rows
      if (!one || !other) throw new Error('there are not two rows')
      const { envelope, envelope_hash } = one
      Object.assign(one, { envelope: other.envelope, envelope_hash: other.envelope_hash })
      Object.assign(other, { envelope, envelope_hash })
    },
  ],
  [
    'a secret of another config',
    'incomplete',
    async ({ anna, project, server }) => {
      const environment_id = project.environments[0]?.id ?? ''
      const config = { environment_id, project_id: project.id, slug: 'far', name: 'Far' }
      const far = await anna.secrets.createConfig(config)
      await anna.secrets.saveSecrets(far, { set: [toSet('A', 'far')], remove: [] })
      const foreign = [...server.getConfig(far).rows.values()]
      return (told) => {
        const [row] = told.rows
        const [other] = foreign
        if (!row || !other) throw new Error('there are no rows')
        Object.assign(row, {
          envelope: other.envelope,
          envelope_hash: other.envelope_hash,
          version: other.version,
        })
      }
    },
  ],
  [
    'a role that nobody signed for',
    'wrong_state',
    () => (told) => {
      const boris = told.config.access.find(({ subject }) => subject === 'usr_boris')
      if (boris) boris.role = 'admin'
    },
  ],
  [
    'rows of a moment before with the newest head',
    'incomplete',
    ({ before }) =>
      (told) =>
        replaceRows(told, before.machine.rows),
  ],
  [
    'the head of a moment before with the newest rows',
    'incomplete',
    ({ before }) =>
      (told) => {
        told.heads = told.heads.filter(({ seq }) => seq <= before.machine.config.seq)
        told.config.seq = before.machine.config.seq
      },
  ],
  [
    'access that an editor gave',
    'author_may_not',
    async ({ boris, server, root }) => forgeAccess(server, root, { user_id: 'usr_boris', keys: boris.keys }),
  ],
]

/** A head by which somebody raises themselves. */
async function forgeAccess(
  server: FakeServer,
  id: string,
  by: { user_id: string; keys: UserKeys },
): Promise<Lie> {
  const { last } = server.getConfig(id)
  const body = fromBase64url(last.body)
  const head = readHead(body)
  const access = last.access.map((entry) =>
    entry.subject === by.user_id ? { ...entry, role: 'admin' as const } : entry,
  )
  const next = { ...head, seq: head.seq + 1, previous: await hashHead(body), author: by.user_id }
  const forged = await makeHead({ ...next, access: await accessHash(toConfigAccess(access)) }, by.keys)
  return (told) => {
    told.heads.push({ ...toWire(forged), seq: next.seq, access })
    told.config.seq = next.seq
    for (const entry of told.config.access) if (entry.subject === by.user_id) entry.role = 'admin'
  }
}

describe('refused by a person and by a machine, with and without what they saw before:', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWatched()
  })

  test.each(LIES)('%s', async (_what, fault, make) => {
    const { boris, server, text, cache } = world
    server.lie = () => undefined
    const phone = await boris.onOtherDevice()
    lieAbout(server, await make(world))
    const kept = cache.bytes
    const bare = await startMachine(server, text)
    const cached = await startMachine(server, text, cache)
    const refused = { name: 'VaultError', fault }
    await expect(bare.getSecretSet(ADDRESS)).rejects.toMatchObject(refused)
    await expect(cached.getSecretSet(ADDRESS)).rejects.toMatchObject(refused)
    await expect(phone.secrets.getSecretSet(ADDRESS)).rejects.toMatchObject(refused)
    const view = await phone.secrets.openConfig(world.root)
    expect(view).toMatchObject({ state: 'refused', secrets: [], refusal: { fault, what: 'config' } })
    expect(cache.bytes).toBe(kept)
    expect(toPairs((await cached.findCachedSet(ADDRESS))?.set ?? { values: [] })).toMatchObject({ A: '10' })
  })
})

describe('a state that is whole and older', () => {
  test('is refused by whoever has seen a newer one', async () => {
    const { boris, server, root, text, cache, before } = await makeWatched()
    const phone = await boris.onOtherDevice()
    server.lie = (call) => {
      if (call === 'getConfig') return structuredClone(before.boris)
      return call === 'getMachineConfig' ? structuredClone(before.machine) : undefined
    }
    const kept = cache.bytes
    await expect(phone.secrets.getSecretSet(ADDRESS)).rejects.toMatchObject({ fault: 'older' })
    expect(await phone.secrets.openConfig(root)).toMatchObject({ state: 'refused', secrets: [] })
    const machine = await startMachine(server, text, cache)
    await expect(machine.getSecretSet(ADDRESS)).rejects.toMatchObject({ fault: 'older' })
    await expect(machine.saveSecrets(ADDRESS, { set: [], remove: [] })).rejects.toMatchObject({
      fault: 'older',
    })
    expect(cache.bytes).toBe(kept)
  })

  test('is refused by a machine with nothing but its token, when the token is newer', async () => {
    const { anna, server, root } = await makeWatched()
    const token = { name: 'late', config_ids: [root], may_write: false, cidrs: [], expires_at: null }
    const before = structuredClone([...server.getConfig(root).heads])
    await anna.secrets.saveSecrets(root, { set: [toSet('D', '4')], remove: [] })
    const { text } = await anna.secrets.createMachineToken(token)
    lieAbout(server, (told) => {
      told.heads = before.map((head) => ({ ...head }))
      told.config.seq = before.length
    })
    const machine = await startMachine(server, text)
    await expect(machine.getSecretSet(ADDRESS)).rejects.toMatchObject({ name: 'VaultError', fault: 'older' })
  })
})

test('a key that a member without the right gave is refused by whoever sees the config first', async () => {
  const { anna, boris, server, root } = await makeWatched()
  const { head, headHash, key } = await boris.session.configs.get(root)
  const grant = await makeGrant(
    { collection: root, epoch: 1, subject: 'usr_anna', seq: head.seq, head: headHash, author: 'usr_boris' },
    key.raw.slice(),
    { subjectKem: anna.keys.publics.kem, keys: boris.keys },
  )
  const source = {
    party: { subject: 'usr_anna', keys: anna.keys, team: anna.session.opening.team },
    positions: { collections: {}, setCollection: () => {} },
    getContents: async (_id: string, query: { heads_since?: number; rows_since: number }) => {
      const told = server.getConfig(root).getContents('usr_anna', query)
      told.config.grant = { wrap: toBase64url(grant.wrap), signed: toWire(grant.signed) }
      return told
    },
  }
  await expect(loadConfig(source, root, null)).rejects.toMatchObject({ fault: 'author_may_not' })
})

describe('a machine', () => {
  test('refuses a statement with another hash', async () => {
    const { server, text, id } = await makeWatched()
    const token = server.tokens.get(id)
    const bytes = fromBase64url(token?.statement ?? '')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    if (token) token.statement = toBase64url(bytes)
    const machine = await startMachine(server, text)
    await expect(machine.listConfigs()).rejects.toMatchObject({ name: 'VaultError', fault: 'wrong_state' })
  })

  test('refuses another directory, one that is shorter, and another chain', async () => {
    const { anna, server, text, cache } = await makeWatched()
    const other = await makeShop()
    const start = () => startMachine(server, text)
    const lie = (change: object) => {
      server.lie = (call, answer) =>
        call === 'getMachine' ? { ...(answer as object), ...change } : undefined
    }
    const entries = other.server.directories.map(({ entry, at }) => ({ ...toWire(entry), index: at.index }))
    lie({ entries })
    await expect((await start()).listConfigs()).rejects.toMatchObject({ fault: 'fork' })
    lie({ entries: entries.slice(0, 1), last_index: 0 })
    await expect((await start()).listConfigs()).rejects.toMatchObject({ fault: 'fork' })
    const own = server.directories.map(({ entry, at }) => ({ ...toWire(entry), index: at.index }))
    lie({ entries: own.slice(0, 1), last_index: 0 })
    await expect((await start()).listConfigs()).rejects.toMatchObject({ fault: 'older' })
    await expect((await startMachine(server, text, cache)).listConfigs()).rejects.toMatchObject({
      fault: 'older',
    })
    lie({ chain: 1 })
    await expect((await start()).listConfigs()).rejects.toMatchObject({ fault: 'fork' })
    lie({ team_id: 'team_other' })
    await expect((await start()).listConfigs()).rejects.toMatchObject({ fault: 'wrong_place' })
    server.lie = () => undefined
    await server.sign({ op: 'remove', user_id: 'usr_boris' }, { user_id: 'usr_anna', keys: anna.keys })
    expect(await (await startMachine(server, text, cache)).listConfigs()).toHaveLength(1)
  })

  test('refuses that a branch inherits from nothing, or from another config', async () => {
    const { anna, server, project, root } = await makeWatched()
    const environment_id = project.environments[0]?.id ?? ''
    const config = { environment_id, project_id: project.id, slug: 'branch', name: 'Branch' }
    const branch = await anna.secrets.createConfig(config)
    const token = { name: 'ci', config_ids: [branch], may_write: false, cidrs: [], expires_at: null }
    const { text } = await anna.secrets.createMachineToken(token)
    const machine = await startMachine(server, text)
    const address = { project: 'shop', config: 'branch' }
    expect(toPairs(await machine.getSecretSet(address))).toMatchObject({ A: '10' })
    for (const root_id of [null, branch]) {
      server.lie = (call, answer) => {
        if (call !== 'getMachine') return undefined
        for (const one of (answer as { configs: { id: string; root_id: string | null }[] }).configs) {
          if (one.id !== root) one.root_id = root_id
        }
        return answer
      }
      const bare = await startMachine(server, text)
      await expect(bare.getSecretSet(address)).rejects.toMatchObject({ fault: 'wrong_state' })
    }
  })
})

test('a person refuses that a branch inherits from nothing, or from another config', async () => {
  const { anna, server, project, root } = await makeShop()
  const environment_id = project.environments[0]?.id ?? ''
  const config = { environment_id, project_id: project.id, slug: 'branch', name: 'Branch' }
  const branch = await anna.secrets.createConfig(config)
  expect(await anna.secrets.openConfig(branch)).toMatchObject({ root_state: 'open' })
  const phone = await anna.onOtherDevice()
  const metas = [server.getConfig(branch), server.getConfig(root)].map(({ meta }) => meta)
  for (const meta of metas) meta.is_root = meta.id === branch
  const refused = { fault: 'wrong_state' }
  await expect(phone.secrets.getSecretSet({ project: 'shop', config: 'branch' })).rejects.toMatchObject(
    refused,
  )
  const view = await phone.secrets.openConfig(branch)
  expect(view).toMatchObject({ root_state: 'refused', root: null })
  expect(phone.news).toContainEqual({ kind: 'refused', refusal: { fault: 'wrong_state', what: 'config' } })
})

test('history that leaves a version out restores nothing', async () => {
  const { anna, server, root } = await makeShop()
  await anna.secrets.saveSecrets(root, { set: [toSet('A', '1'), toSet('B', '2')], remove: [] })
  const { seq, secrets } = await anna.secrets.openConfig(root)
  const change = { ...toSet('A', '10'), id: secrets[0]?.id ?? '', version: 1 }
  await anna.secrets.saveSecrets(root, { set: [change], remove: [] })
  const { versions } = server.getConfig(root)
  server.getConfig(root).versions = versions.filter(({ id }) => id !== secrets[1]?.id)
  await expect(anna.secrets.restoreConfig(root, seq)).rejects.toMatchObject({ fault: 'incomplete' })
  server.getConfig(root).versions = versions.map((one) => ({ ...one, signed_by: 'usr_boris' }))
  await expect(anna.secrets.listSecretHistory(root)).rejects.toMatchObject({ fault: 'not_signed' })
})
