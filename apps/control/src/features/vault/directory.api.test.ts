import type { WireSigned } from '@nora/contract/vault'
import {
  Directory,
  type DirectoryBody,
  fromBase64url,
  makeUserKeys,
  readDirectoryBody,
  sign,
  toBase64url,
  toDirectoryBytes,
  type UserKeys,
} from '@nora/vault-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { signUpSomeone } from '../../testing/person.ts'
import { makeTeam } from '../../testing/team.ts'
import { readVaultAudit } from './testing/read-vault-audit.ts'
import { openVault, toWire, VaultPerson } from './testing/vault-person.ts'
import { useVaultTeam } from './testing/vault-team.ts'

const { stage, joinWithVault } = useVaultTeam()

const add = (body: WireSigned, by: VaultPerson = stage.anna) => by.api.vault.addDirectoryEntry({ body })
const read = (since?: number, by = stage.anna) =>
  by.api.vault.listVaultMembers({ query: since === undefined ? {} : { since } })
const wrong = (field: 'body' | 'signature', fault?: string) => ({
  code: 'ValidationError',
  fields: { [field]: expect.any(String) },
  ...(fault && { data: { fault } }),
})

/** The entry as somebody would forge it who has these keys. */
async function forge(entry: WireSigned, changes: Partial<DirectoryBody>, keys: UserKeys) {
  const body = toDirectoryBytes({ ...readDirectoryBody(fromBase64url(entry.body)), ...changes })
  return toWire({ body, signature: await sign(keys, body) })
}

async function reset(one: VaultPerson): Promise<void> {
  await one.api.vault.resetUserKey({ body: { email: one.email } })
}

describe('the first entry', () => {
  test('is signed by an owner or administrator for themselves, as the server knows them', async () => {
    expect(await read()).toMatchObject({ chain: 0, entries: [], state: null, last_index: -1 })
    const { anna, team_id } = stage
    const boris = await joinWithVault('admin')
    const own = { user_id: boris.user_id, role: 'owner', generation: 1 } as const
    const asOwner = toWire(await Directory.makeGenesis(team_id, own, boris.keys))
    await expect(add(asOwner, boris)).rejects.toMatchObject(wrong('body'))
    const foreign = { user_id: anna.user_id, role: 'owner', generation: 1 } as const
    const others = toWire(await Directory.makeGenesis(team_id, foreign, boris.keys))
    await expect(add(others, boris)).rejects.toMatchObject(wrong('body'))
    const { keys } = await makeUserKeys()
    const unknown = toWire(await Directory.makeGenesis(team_id, { ...own, role: 'admin' }, keys))
    await expect(add(unknown, boris)).rejects.toMatchObject(wrong('body'))
    const later = toWire(
      await Directory.makeGenesis(team_id, { ...own, role: 'admin', generation: 2 }, boris.keys),
    )
    await expect(add(later, boris)).rejects.toMatchObject(wrong('body'))
    await boris.signGenesis(team_id, 'admin')
    expect(await read()).toMatchObject({ chain: 0, last_index: 0, entries: [{ index: 0 }] })
    expect((await anna.readDirectory(team_id)).members.get(boris.user_id)).toMatchObject({ role: 'admin' })
  })

  test('of another team is refused', async () => {
    const elsewhere = await makeTeam(stage.booted, stage.person, 'Другая')
    await stage.anna.api.teams.selectTeam({ params: { id: stage.team_id } })
    await expect(stage.anna.signGenesis(elsewhere)).rejects.toMatchObject(wrong('body', 'wrong_place'))
  })

  test('of two at once is one', async () => {
    const boris = await joinWithVault('admin')
    const settled = await Promise.allSettled([
      stage.anna.signGenesis(stage.team_id),
      boris.signGenesis(stage.team_id, 'admin'),
    ])
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ code: 'Conflict', data: { last_index: 0 } }])
  })

  test('begins the directory of a personal team too', async () => {
    const vera = await openVault(await signUpSomeone(stage.booted))
    const { team } = await vera.api.accounts.getUser()
    await vera.signGenesis(team.id)
    expect((await vera.readDirectory(team.id)).members.size).toBe(1)
  })
})

describe('an entry', () => {
  let boris: VaultPerson
  beforeEach(async () => {
    await stage.anna.signGenesis(stage.team_id)
    boris = await joinWithVault()
  })

  const addBoris = () => ({
    op: 'add' as const,
    user_id: boris.user_id,
    publics: boris.keys.publics,
    role: 'member' as const,
    generation: 1,
  })

  test('adds a member; clients check the chain from its beginning and from where they were', async () => {
    await stage.anna.signMember(stage.team_id, boris)
    const whole = await boris.readDirectory(stage.team_id)
    expect([...whole.members.keys()].sort()).toEqual([stage.anna.user_id, boris.user_id].sort())
    const { entries, state, last_index } = await read(0, boris)
    expect({ last_index, indexes: entries.map(({ index }) => index) }).toEqual({
      last_index: 1,
      indexes: [0, 1],
    })
    expect(state).toEqual([
      {
        user_id: stage.anna.user_id,
        kem: toBase64url(stage.anna.keys.publics.kem),
        sig: toBase64url(stage.anna.keys.publics.sig),
        role: 'owner',
        generation: 1,
        is_verified: true,
      },
    ])
    const after = await read(1, boris)
    expect(after.state).toHaveLength(2)
    await expect(read(2)).rejects.toMatchObject({ code: 'NotFound' })
    expect((await readVaultAudit(stage.booted, stage.anna.user_id)).slice(-2)).toEqual([
      {
        kind: 'directory_signed',
        data: { op: 'genesis', user_id: stage.anna.user_id, is_verified: true },
      },
      { kind: 'directory_signed', data: { op: 'add', user_id: boris.user_id, is_verified: false } },
    ])
  })

  test('by a member is refused: by the permission, and by the directory for who became one', async () => {
    await stage.anna.signMember(stage.team_id, boris)
    const entry = await stage.anna.makeEntry(stage.team_id, {
      op: 'change',
      user_id: boris.user_id,
      is_verified: true,
    })
    const byBoris = await forge(entry, { author: boris.user_id }, boris.keys)
    await expect(add(byBoris, boris)).rejects.toMatchObject({ code: 'Forbidden' })
    const { api } = stage.anna
    await api.teams.changeTeamMember({ params: { id: boris.user_id }, body: { role: 'admin' } })
    await boris.unlock()
    await expect(add(byBoris, boris)).rejects.toMatchObject(wrong('body', 'author_may_not'))
  })

  test('that is forged is refused: author, signature, keys, role, team, state, order', async () => {
    const { anna, team_id } = stage
    const entry = await anna.makeEntry(team_id, addBoris())
    const { keys: strange } = await makeUserKeys()
    await expect(add(entry, boris)).rejects.toMatchObject({ code: 'Forbidden' })
    const cases: [Partial<DirectoryBody>, ReturnType<typeof wrong>, UserKeys?][] = [
      [{ author: boris.user_id }, wrong('body')],
      [{}, wrong('signature', 'not_signed'), strange],
      [{ ...strange.publics }, wrong('body', 'wrong_state')],
      [{ role: 'admin' }, wrong('body', 'wrong_state')],
      [{ generation: 2 }, wrong('body', 'wrong_state')],
      [{ team_id: 'tea_other' }, wrong('body', 'wrong_place')],
      [{ state: new Uint8Array(32) }, wrong('body', 'wrong_state')],
      [{ previous: new Uint8Array(32) }, wrong('body', 'fork')],
      [{ index: 2 }, wrong('body', 'gap')],
      [{ kem: new Uint8Array(32) }, wrong('body', 'weak_public_key')],
    ]
    for (const [changes, refusal, keys = anna.keys] of cases) {
      await expect(add(await forge(entry, changes, keys)), JSON.stringify(changes)).rejects.toMatchObject(
        refusal,
      )
    }
    const cut = { ...entry, body: toBase64url(fromBase64url(entry.body).slice(0, -3)) }
    await expect(add(cut)).rejects.toMatchObject(wrong('body', 'not_a_frame'))
    await add(entry)
    await expect(add(entry)).rejects.toMatchObject({ code: 'Conflict', data: { last_index: 1 } })
  })

  test('that is well signed, but says another thing than the server, is refused', async () => {
    const { anna, team_id } = stage
    const raised = await anna.makeEntry(team_id, { ...addBoris(), role: 'admin' })
    await expect(add(raised)).rejects.toMatchObject(wrong('body'))
    const { keys } = await makeUserKeys()
    const planted = await anna.makeEntry(team_id, { ...addBoris(), publics: keys.publics })
    await expect(add(planted)).rejects.toMatchObject(wrong('body'))
    const nonMember = await signUpSomeone(stage.booted)
    const outside = await anna.makeEntry(team_id, { ...addBoris(), user_id: nonMember.user.id })
    await expect(add(outside)).rejects.toMatchObject(wrong('body'))
    await boris.api.vault.resetUserKey({ body: { email: boris.email } })
    await expect(anna.signMember(team_id, boris)).rejects.toMatchObject(wrong('body'))
    expect(await read()).toMatchObject({ last_index: 0 })
  })

  test('of two at once is one', async () => {
    const vera = await joinWithVault()
    const { anna, team_id } = stage
    const entries = await Promise.all([
      anna.makeEntry(team_id, addBoris()),
      anna.makeEntry(team_id, { ...addBoris(), user_id: vera.user_id, publics: vera.keys.publics }),
    ])
    const settled = await Promise.allSettled(entries.map((entry) => add(entry)))
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ code: 'Conflict', data: { last_index: 1 } }])
    expect((await anna.readDirectory(team_id)).index).toBe(1)
  })

  test('gives a member new keys after a reset, and takes nothing more from the keys before', async () => {
    const { anna, team_id } = stage
    const admin = await joinWithVault('admin')
    await anna.signMember(team_id, admin, 'admin')
    const entry = await admin.makeEntry(team_id, addBoris())
    await reset(admin)
    const again = new VaultPerson({
      user: { id: admin.user_id } as never,
      email: admin.email,
      api: admin.api,
    })
    again.generation = 1
    await again.setUp()
    await again.unlock()
    await expect(add(entry, admin)).rejects.toMatchObject(wrong('signature'))
    const { publics } = again.keys
    await anna.signEntry(team_id, { op: 'rekey', user_id: admin.user_id, publics, generation: 2 })
    expect((await anna.readDirectory(team_id)).members.get(admin.user_id)).toMatchObject({
      ...publics,
      generation: 2,
    })
    await again.signMember(team_id, boris)
  })
})

describe('a new chain', () => {
  test('is taken only when nobody of the one before can sign any more', async () => {
    const { anna, team_id } = stage
    await anna.signGenesis(team_id)
    const boris = await joinWithVault('admin')
    await expect(boris.signGenesis(team_id, 'admin')).rejects.toMatchObject({
      code: 'Conflict',
      data: { last_index: 0 },
    })
    await reset(anna)
    await boris.signGenesis(team_id, 'admin')
    expect(await read(undefined, boris)).toMatchObject({ chain: 1, last_index: 0, entries: [{ index: 0 }] })
    expect([...(await boris.readDirectory(team_id)).members.keys()]).toEqual([boris.user_id])
  })

  test('is taken when the last who could sign has left the team or is no administrator any more', async () => {
    const { anna, team_id } = stage
    const boris = await joinWithVault('admin')
    await boris.signGenesis(team_id, 'admin')
    await expect(anna.signGenesis(team_id)).rejects.toMatchObject({ code: 'Conflict' })
    const params = { id: boris.user_id }
    await anna.api.teams.changeTeamMember({ params, body: { role: 'member' } })
    await anna.signGenesis(team_id)
    expect(await read()).toMatchObject({ chain: 1, last_index: 0 })
  })
})

test('the directory of a team is nothing to another team, and outlives who is in it', async () => {
  const { anna, team_id } = stage
  await anna.signGenesis(team_id)
  const boris = await joinWithVault()
  await anna.signMember(team_id, boris)
  const before = (await read()).entries
  await anna.api.teams.removeTeamMember({ params: { id: boris.user_id } })
  expect((await read()).entries).toEqual(before)
  const vera = await openVault(await signUpSomeone(stage.booted))
  expect(await read(undefined, vera)).toMatchObject({ entries: [], last_index: -1 })
  expect(JSON.stringify(await read(undefined, vera))).not.toContain(anna.user_id)
  await expect(read(0, vera)).rejects.toMatchObject({ code: 'NotFound' })
})
