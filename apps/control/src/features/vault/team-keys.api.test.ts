import { HOUR_MS, MINUTE_MS } from '@nora/kit'
import { randomBytes, toBase64url } from '@nora/vault-core'
import { expect, test } from 'vitest'
import { proving, signUpSomeone } from '../../testing/person.ts'
import { joinTeam } from '../../testing/team.ts'
import { readVaultAudit } from './testing/read-vault-audit.ts'
import { openVault, VaultPerson } from './testing/vault-person.ts'
import { useVaultTeam } from './testing/vault-team.ts'

const { stage, join, joinWithVault } = useVaultTeam()

async function getKey(user_id: string) {
  const { items } = await stage.anna.api.vault.listUserKeys()
  return items.find(({ user }) => user.id === user_id)
}

test('tasks say what server and directory do not agree on, until it is signed', async () => {
  const { anna, team_id } = stage
  const person = await join()
  expect(await getKey(person.user.id)).toMatchObject({ state: 'none', task: null, is_in_directory: false })
  const boris = await openVault(person)
  expect(await getKey(boris.user_id)).toMatchObject({ state: 'active', generation: 1, task: 'add' })
  await anna.signGenesis(team_id)
  await anna.signMember(team_id, boris)
  expect(await getKey(boris.user_id)).toMatchObject({
    task: null,
    is_in_directory: true,
    is_verified: false,
    signed_by: { id: anna.user_id },
  })
  await anna.signEntry(team_id, { op: 'change', user_id: boris.user_id, is_verified: true })
  expect(await getKey(boris.user_id)).toMatchObject({ task: null, is_verified: true })

  const params = { id: boris.user_id }
  await anna.api.teams.changeTeamMember({ params, body: { role: 'admin' } })
  expect(await getKey(boris.user_id)).toMatchObject({ role: 'admin', task: 'change' })
  await anna.signEntry(team_id, { op: 'change', user_id: boris.user_id, role: 'admin' })
  expect((await getKey(boris.user_id))?.task).toBeNull()

  await boris.api.vault.resetUserKey({ body: { email: boris.email } })
  expect(await getKey(boris.user_id)).toMatchObject({ state: 'reset', generation: 1, task: null })
  await boris.setUp()
  expect(await getKey(boris.user_id)).toMatchObject({ state: 'active', generation: 2, task: 'rekey' })
  const { publics } = boris.keys
  await anna.signEntry(team_id, { op: 'rekey', user_id: boris.user_id, publics, generation: 2 })
  expect((await getKey(boris.user_id))?.task).toBeNull()

  await anna.api.teams.removeTeamMember({ params: { id: boris.user_id } })
  expect(await getKey(boris.user_id)).toMatchObject({
    state: 'none',
    role: 'admin',
    task: 'remove',
    is_in_directory: true,
  })
  await anna.signEntry(team_id, { op: 'remove', user_id: boris.user_id })
  expect(await getKey(boris.user_id)).toBeUndefined()
})

test('keys and role that changed both are signed in two entries, in either order', async () => {
  const { anna, team_id } = stage
  await anna.signGenesis(team_id)
  const members = [await joinWithVault(), await joinWithVault()]
  for (const [position, boris] of members.entries()) {
    await anna.signMember(team_id, boris)
    const { user_id } = boris
    await anna.api.teams.changeTeamMember({ params: { id: user_id }, body: { role: 'admin' } })
    await boris.api.vault.resetUserKey({ body: { email: boris.email } })
    await boris.setUp()
    const entries = [
      { op: 'change', user_id, role: 'admin' },
      { op: 'rekey', user_id, publics: boris.keys.publics, generation: 2 },
    ] as const
    for (const entry of position === 0 ? entries : [...entries].reverse())
      await anna.signEntry(team_id, entry)
    expect((await getKey(user_id))?.task).toBeNull()
  }
})

test('the founder’s hand-over leaves no task when the new one was an owner, and is a change of an administrator', async () => {
  const { anna, team_id } = stage
  await anna.signGenesis(team_id)
  const boris = await joinWithVault('admin')
  await anna.signMember(team_id, boris, 'admin')
  await anna.api.teams.handOverTeam({ body: { user_id: boris.user_id } })
  await anna.unlock()
  expect((await getKey(anna.user_id))?.task).toBeNull()
  expect((await getKey(boris.user_id))?.task).toBe('change')
  await anna.signEntry(team_id, { op: 'change', user_id: boris.user_id, role: 'owner' })
  expect((await getKey(boris.user_id))?.task).toBeNull()
})

test('an invited member’s keys are shown with the MAC and the invitation, to that team only', async () => {
  const { anna } = stage
  const person = await signUpSomeone(stage.booted, 'Борис')
  await joinTeam(stage.person, person)
  await stage.booted.control.platform.settle()
  const invite_mac = toBase64url(randomBytes(32))
  const boris = new VaultPerson(person)
  await boris.setUp({ changes: { invite_mac } })
  const findBoris = async (api = anna.api) => {
    const { people } = await api.vault.listVaultMembers({ query: {} })
    return people.find(({ id }) => id === boris.user_id)
  }
  expect(await findBoris()).toMatchObject({
    role: 'member',
    has_seat: true,
    key: {
      generation: 1,
      publics: { kem: toBase64url(boris.keys.publics.kem), sig: toBase64url(boris.keys.publics.sig) },
      invite_mac,
      invite_id: expect.stringMatching(/^inv_/),
    },
  })
  await person.api.teams.selectTeam({ params: { id: person.user.team.id } })
  expect((await findBoris(person.api))?.key).toMatchObject({ invite_mac: null, invite_id: null })
})

test('keys that were there before the invitation are vouched for later, in an open vault only', async () => {
  const { anna } = stage
  const person = await signUpSomeone(stage.booted, 'Глеб')
  const gleb = new VaultPerson(person)
  await gleb.setUp()
  await joinTeam(stage.person, person)
  await stage.booted.control.platform.settle()
  const body = { invite_mac: toBase64url(randomBytes(32)) }
  await expect(person.api.vault.vouchForKey({ body })).rejects.toMatchObject({ code: 'VaultLocked' })
  await gleb.unlock()
  await person.api.vault.vouchForKey({ body })
  const { people } = await anna.api.vault.listVaultMembers({ query: {} })
  expect(people.find(({ id }) => id === gleb.user_id)?.key).toMatchObject(body)
  const short = { invite_mac: toBase64url(randomBytes(31)) }
  await expect(person.api.vault.vouchForKey({ body: short })).rejects.toMatchObject({
    code: 'ValidationError',
  })
})

test('a member without a key is asked for one by email, once an hour', async () => {
  const person = await join()
  const params = { id: person.user.id }
  const ask = () => stage.anna.api.vault.askForUserKey({ params })
  const settled = await Promise.allSettled([ask(), ask(), ask()])
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const email = await stage.booted.emailTo(person.email)
  expect(email?.subject).toBe('Настройте мастер-ключ — Nora')
  expect(email?.text).toContain('Анна просит вас')
  expect(await getKey(person.user.id)).toMatchObject({ asked_at: stage.booted.clock.now().toISOString() })
  stage.booted.clock.advance(HOUR_MS - 1)
  await expect(ask()).rejects.toMatchObject({ code: 'Conflict' })
  stage.booted.clock.advance(1)
  await ask()
  const asked = (await readVaultAudit(stage.booted, stage.anna.user_id)).filter(
    ({ kind }) => kind === 'key_asked_for',
  )
  expect(asked).toHaveLength(2)
  const boris = new VaultPerson(proving(person))
  await boris.setUp()
  stage.booted.clock.advance(HOUR_MS)
  await expect(ask()).rejects.toMatchObject({ code: 'Conflict' })
  const nonMember = await signUpSomeone(stage.booted)
  await expect(
    stage.anna.api.vault.askForUserKey({ params: { id: nonMember.user.id } }),
  ).rejects.toMatchObject({ code: 'NotFound' })
})

test('the rules of a team are changed by owners, and shorten vaults that are open', async () => {
  const { anna } = stage
  const usual = { unverified: 'warn', pin: 'allowed', idle_minutes: 15, may_share_outside: true } as const
  expect(await anna.api.vault.getVaultPolicy()).toEqual(usual)
  const boris = await joinWithVault('admin')
  const after = { ...usual, idle_minutes: 1, unverified: 'refuse' } as const
  await expect(boris.api.vault.saveVaultPolicy({ body: after })).rejects.toMatchObject({ code: 'Forbidden' })
  stage.booted.clock.advance(2 * MINUTE_MS)
  await boris.api.vault.getVaultPins()
  await anna.api.vault.saveVaultPolicy({ body: after })
  expect(await boris.api.vault.getVaultPolicy()).toEqual(after)
  for (let times = 0; times < 4; times++) {
    stage.booted.clock.advance(MINUTE_MS / 2)
    await boris.api.vault.getVaultPins()
  }
  stage.booted.clock.advance(MINUTE_MS)
  await expect(boris.api.vault.getVaultPins()).rejects.toMatchObject({ code: 'VaultLocked' })
  await expect(anna.api.vault.getVaultPins()).rejects.toMatchObject({ code: 'VaultLocked' })
  expect((await readVaultAudit(stage.booted, anna.user_id)).at(-1)).toEqual({
    kind: 'policy_changed',
    data: { before: usual, after },
  })
  const elsewhere = await openVault(await signUpSomeone(stage.booted))
  expect(await elsewhere.api.vault.getVaultPolicy()).toEqual(usual)
})
