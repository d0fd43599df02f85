import { randomBytes, toBase64url } from '@nora/vault-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signInElsewhere, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { readVaultAudit } from './testing/read-vault-audit.ts'
import { makeQuickSecrets, openVault, VaultPerson } from './testing/vault-person.ts'

let booted: Booted
let person: Person
let anna: VaultPerson
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
})
afterAll(() => booted.close())
beforeEach(async () => {
  person = await signUpSomeone(booted)
  anna = new VaultPerson(person)
})

const subjectOfLast = async () => (await booted.emailTo(person.email))?.subject
const locked = { code: 'VaultLocked' }

/** Another browser of Anna's in which the vault is open. */
async function openElsewhere() {
  const other = await signInElsewhere(booted, person)
  await anna.unlock(other.api)
  await other.api.vault.getVaultPins()
  return other
}

async function replace(kind: 'master' | 'recovery', changes: object = {}) {
  const secrets = await makeQuickSecrets()
  const slot = await anna.sealSlot(kind, secrets)
  const kdf_salt = kind === 'master' ? toBase64url(randomBytes(16)) : null
  const login_public = toBase64url(secrets.loginPublic)
  const key = await anna.api.vault.replaceSlot({ body: { ...slot, kdf_salt, login_public, ...changes } })
  return { secrets, key }
}

describe('set-up', () => {
  test('stores keys that are opened from the server’s copy, by master key and by recovery code', async () => {
    expect(await anna.api.vault.getUserKey()).toMatchObject({ state: 'none', generation: 0, slots: [] })
    await anna.setUp({ recovery: true })
    expect(await anna.api.vault.getUserKey()).toMatchObject({ state: 'active', generation: 1 })
    expect((await anna.openFromServer()).publics).toEqual(anna.keys.publics)
    expect((await anna.openFromServer('recovery')).publics).toEqual(anna.keys.publics)
  })

  test('is told to the audit log, and the reading of keys once a session', async () => {
    await anna.setUp()
    await anna.api.vault.getUserKey()
    await anna.api.vault.getUserKey()
    const other = await signInElsewhere(booted, person)
    await other.api.vault.getUserKey()
    expect(await readVaultAudit(booted, anna.user_id)).toEqual([
      { kind: 'set_up', data: { generation: 1, has_recovery: false } },
      { kind: 'read_keys', data: {} },
      { kind: 'read_keys', data: {} },
    ])
  })

  test('refuses a second key, and another generation than the next', async () => {
    await expect(anna.setUp({ changes: { generation: 2 } })).rejects.toMatchObject({ code: 'Conflict' })
    await anna.setUp()
    const before = await anna.api.vault.getUserKey()
    for (const generation of [1, 2, 3]) {
      const second = new VaultPerson(person)
      await expect(second.setUp({ changes: { generation } })).rejects.toMatchObject({ code: 'Conflict' })
    }
    expect(await anna.api.vault.getUserKey()).toEqual(before)
  })

  test('of two browsers at once stores the keys of one, whole', async () => {
    const both = [new VaultPerson(person), new VaultPerson(person)]
    const settled = await Promise.allSettled(both.map((one) => one.setUp({ recovery: true })))
    const stored = settled.findIndex(({ status }) => status === 'fulfilled')
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await both[stored]?.openFromServer())?.publics).toEqual(both[stored]?.keys.publics)
  })

  const weakKem = 'A'.repeat(43)
  const neutral = toBase64url(Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 1 : 0)))
  const bytes = (length: number, first = 1) => {
    const made = randomBytes(length)
    made[0] = first
    return toBase64url(made)
  }
  const slot = (envelope: string) => ({
    id: 'vsl_01JHMZ5R6Q8W4K2V9X7T3B1C0D',
    kind: 'master' as const,
    envelope,
  })
  test.each([
    ['publics.kem', { publics: { kem: weakKem, sig: bytes(32) } }],
    ['publics.kem', { publics: { kem: neutral, sig: bytes(32) } }],
    ['publics.sig', { publics: { kem: bytes(32), sig: neutral } }],
    ['publics.kem', { publics: { kem: `${'A'.repeat(42)}B`, sig: bytes(32) } }],
    ['publics.kem', { publics: { kem: bytes(31), sig: bytes(32) } }],
    ['login_public', { login_public: neutral }],
    ['recovery_public', { recovery_public: weakKem }],
    ['kdf_salt', { kdf_salt: bytes(15) }],
    ['kdf_salt', { kdf_salt: bytes(17) }],
    ['bundle', { bundle: bytes(209, 2) }],
    ['bundle', { bundle: bytes(80) }],
    ['bundle', { bundle: bytes(210) }],
    ['bundle', { bundle: 'не base64' }],
    ['invite_mac', { invite_mac: bytes(31) }],
    ['slots', { recovery_public: bytes(32) }],
    ['slots', { slots: [slot(bytes(145)), slot(bytes(145))] }],
    ['slots.0.envelope', { slots: [slot(bytes(144))] }],
    ['slots.0.envelope', { slots: [slot(bytes(145, 0))] }],
  ])('that no client could use is refused by the field %s', async (field, changes) => {
    await expect(anna.setUp({ changes })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.any(String) },
    })
    expect(await anna.api.vault.getUserKey()).toMatchObject({ state: 'none' })
  })
})

describe('another master key', () => {
  beforeEach(async () => {
    await anna.setUp({ recovery: true })
    await anna.unlock()
  })

  test('opens the same keys, the one before nothing, and other sessions lock', async () => {
    const other = await openElsewhere()
    const before = anna.master
    anna.master = (await replace('master')).secrets
    expect((await anna.openFromServer()).publics).toEqual(anna.keys.publics)
    await expect(other.api.vault.getVaultPins()).rejects.toMatchObject(locked)
    await anna.api.vault.getVaultPins()
    const login = await anna.signLogin('master', before)
    await expect(anna.api.vault.unlockVault({ body: login })).rejects.toMatchObject({ code: 'VaultKeyWrong' })
    await anna.unlock(other.api)
    expect(await subjectOfLast()).toBe('Мастер-ключ изменён — Nora')
  })

  test('ends logins that were begun by the one before', async () => {
    const begun = await anna.signLogin('master', anna.master)
    anna.master = (await replace('master')).secrets
    await expect(anna.api.vault.unlockVault({ body: begun })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('asks for a salt, for an open vault, and for a proof of the last five minutes', async () => {
    const fields = { kdf_salt: expect.any(String) }
    await expect(replace('master', { kdf_salt: null })).rejects.toMatchObject({ fields })
    booted.clock.advance(6 * 60_000)
    await expect(replace('master')).rejects.toMatchObject({ ...locked, data: { why: 'unverified' } })
    await anna.verify()
    await replace('master')
    await anna.api.vault.lockVault()
    await expect(replace('master')).rejects.toMatchObject({ ...locked, data: { why: 'locked' } })
  })

  test('is set with the recovery code when the one before is forgotten', async () => {
    await anna.api.vault.lockVault()
    const { recovery } = anna
    if (!recovery) throw new Error('there is no recovery code')
    await anna.api.vault.unlockVault({ body: await anna.signLogin('recovery', recovery) })
    expect(await subjectOfLast()).toBe('Хранилище открыли кодом восстановления — Nora')
    anna.master = (await replace('master')).secrets
    expect((await anna.openFromServer()).publics).toEqual(anna.keys.publics)
    expect(await readVaultAudit(booted, anna.user_id)).toEqual([
      { kind: 'set_up', data: { generation: 1, has_recovery: true } },
      { kind: 'unlocked', data: { with: 'master' } },
      { kind: 'locked', data: {} },
      { kind: 'unlocked', data: { with: 'recovery' } },
      { kind: 'master_changed', data: { kind: 'master' } },
      { kind: 'read_keys', data: {} },
    ])
  })
})

describe('the recovery code', () => {
  beforeEach(async () => {
    await anna.setUp({ recovery: true })
    await anna.unlock()
  })

  test('is replaced, or removed, and then opens nothing; the master key stays', async () => {
    const before = anna.recovery
    anna.recovery = (await replace('recovery')).secrets
    expect((await anna.openFromServer('recovery')).publics).toEqual(anna.keys.publics)
    if (!before) throw new Error('there was no recovery code')
    const login = await anna.signLogin('recovery', before)
    await expect(anna.api.vault.unlockVault({ body: login })).rejects.toMatchObject({
      code: 'VaultKeyWrong',
      message: 'Код восстановления не подходит.',
    })
    const { slots } = await anna.api.vault.getUserKey()
    const [master, recovery] = ['master', 'recovery'].map(
      (kind) => slots.find((one) => one.kind === kind)?.id,
    )
    const remove = (id = '') => anna.api.vault.removeSlot({ params: { id } })
    await expect(remove(master)).rejects.toMatchObject({ code: 'Conflict' })
    await remove(recovery)
    await expect(remove(recovery)).rejects.toMatchObject({ code: 'NotFound' })
    expect((await anna.api.vault.getUserKey()).slots.map(({ kind }) => kind)).toEqual(['master'])
    const last = await anna.signLogin('recovery', anna.recovery)
    await expect(anna.api.vault.unlockVault({ body: last })).rejects.toMatchObject({ code: 'NotFound' })
  })
})

test('a renewed account key ends PINs and other sessions, and opens the same keys', async () => {
  await anna.setUp({ recovery: true })
  await anna.unlock()
  const device = await anna.addDevice('2580')
  const saved = { envelope: toBase64url(Uint8Array.of(1, ...randomBytes(144))), expected_version: 0 }
  await anna.api.vault.saveVaultPins({ body: saved })
  const other = await openElsewhere()
  const renewed = new VaultPerson({ ...person })
  renewed.master = await makeQuickSecrets()
  const body = {
    ...(await renewed.sealSlots()),
    kdf_salt: toBase64url(randomBytes(16)),
    bundle: toBase64url(Uint8Array.of(1, ...randomBytes(208))),
    pins: null,
  }
  await expect(
    anna.api.vault.renewUserKey({ body: { ...body, pins: toBase64url(randomBytes(70)) } }),
  ).rejects.toMatchObject({ fields: { pins: expect.any(String) } })
  const key = await anna.api.vault.renewUserKey({ body })
  expect(key).toMatchObject({ generation: 1, bundle: body.bundle, slots: body.slots })
  expect(await anna.api.vault.getVaultPins()).toEqual({ envelope: null, version: 0 })
  expect((await anna.api.vault.listVaultDevices()).items).toEqual([])
  await expect(anna.tryPin(device, '2580')).rejects.toMatchObject({ code: 'NotFound' })
  await expect(other.api.vault.getVaultPins()).rejects.toMatchObject(locked)
  await renewed.unlock(other.api)
  expect(await subjectOfLast()).toBe('Мастер-ключ изменён на всех устройствах — Nora')
})

describe('a reset', () => {
  test('takes the typed e-mail of the account, and removes everything but the generation', async () => {
    await anna.setUp({ recovery: true })
    await anna.unlock()
    await anna.addDevice('2580')
    const other = await openElsewhere()
    const reset = (email: string) => anna.api.vault.resetUserKey({ body: { email } })
    await expect(reset('boris@example.com')).rejects.toMatchObject({ fields: { email: expect.any(String) } })
    expect(await reset(` ${person.email.toUpperCase()} `)).toEqual({
      state: 'reset',
      generation: 1,
      kdf_salt: null,
      publics: null,
      login_public: null,
      bundle: null,
      slots: [],
      unlocked_until: null,
      verified_until: null,
    })
    expect((await anna.api.vault.listVaultDevices()).items).toEqual([])
    for (const { api } of [anna, other]) {
      await expect(api.vault.getVaultPins()).rejects.toMatchObject({ ...locked, data: { why: 'no_key' } })
    }
    await expect(anna.unlock()).rejects.toMatchObject({ code: 'NotFound' })
    await expect(reset(person.email)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await subjectOfLast()).toBe('Мастер-ключ сброшен — Nora')
    const again = new VaultPerson(person)
    await expect(again.setUp()).rejects.toMatchObject({ code: 'Conflict' })
    again.generation = 1
    await again.setUp()
    expect(await anna.api.vault.getUserKey()).toMatchObject({ state: 'active', generation: 2 })
  })
})

test('what clients remember is saved over the version that was read', async () => {
  await openVault(person)
  const { vault } = person.api
  const envelope = (): string => toBase64url(Uint8Array.of(1, ...randomBytes(144)))
  const save = (expected_version: number, sealed = envelope()) =>
    vault.saveVaultPins({ body: { envelope: sealed, expected_version } })
  expect(await vault.getVaultPins()).toEqual({ envelope: null, version: 0 })
  await expect(save(1)).rejects.toMatchObject({ code: 'Conflict' })
  const first = envelope()
  expect(await save(0, first)).toEqual({ envelope: first, version: 1 })
  const settled = await Promise.allSettled([save(1), save(1)])
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await vault.getVaultPins()).version).toBe(2)
  await expect(save(2, toBase64url(randomBytes(50)))).rejects.toMatchObject({ code: 'ValidationError' })
})
