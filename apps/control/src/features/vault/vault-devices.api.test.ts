import { PIN_TRIES_MAX, VAULT_DEVICES_MAX } from '@nora/contract/vault'
import { HOUR_MS, MINUTE_MS } from '@nora/kit'
import { beginPin, makeDeviceHalf, randomBytes, toBase64url } from '@nora/vault-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signInElsewhere, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { readVaultAudit } from './testing/read-vault-audit.ts'
import { openVault, type TestDevice, type VaultPerson } from './testing/vault-person.ts'
import { vault_devices } from './vault.tables.ts'

let booted: Booted
let person: Person
let anna: VaultPerson
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
})
afterAll(() => booted.close())
beforeEach(async () => {
  person = await signUpSomeone(booted)
  anna = await openVault(person)
})

const subjectOfLast = async () => (await booted.emailTo(person.email))?.subject
const gone = { code: 'NotFound', message: expect.stringContaining('число попыток исчерпано') }

async function readRow(device: TestDevice) {
  const { db } = booted.control.platform
  const [row] = await db.select().from(vault_devices).where(eq(vault_devices.id, device.id))
  return row
}

/** A try that is evaluated and followed by nothing, as whoever guesses sends it. */
async function guess(device: TestDevice, pin = '0000') {
  const { blinded } = await beginPin(device.half, pin)
  const body = { kind: 'pin', device_id: device.id, blinded: toBase64url(blinded) } as const
  return anna.api.vault.verifyVault({ body })
}

const newDevice = async () => {
  const { blinded } = await beginPin(await makeDeviceHalf(), '2580')
  return {
    id: booted.control.platform.ids.next('vdv'),
    name: 'Ноутбук',
    blinded: toBase64url(blinded),
  }
}

describe('a device', () => {
  test('opens the vault by its PIN, and is told by mail and in the audit log', async () => {
    const device = await anna.addDevice('2580', 'Ноутбук')
    expect(await subjectOfLast()).toBe('Устройство открывает хранилище ПИН-кодом — Nora')
    await anna.api.vault.lockVault()
    await anna.unlockByPin(device, '2580')
    await anna.api.vault.getVaultPins()
    expect((await anna.api.vault.listVaultDevices()).items).toMatchObject([
      { id: device.id, name: 'Ноутбук', has_pin: true, tries_left: 5, used_at: expect.any(String) },
    ])
    const kinds = (await readVaultAudit(booted, anna.user_id)).map(({ kind, data }) => [kind, data])
    expect(kinds.slice(-3)).toEqual([
      ['device_added', { name: 'Ноутбук' }],
      ['locked', {}],
      ['unlocked', { with: 'pin' }],
    ])
  })

  test('unlocks nothing before its set-up is finished, and is swept after an hour', async () => {
    const body = await newDevice()
    await anna.api.vault.addVaultDevice({ body })
    await expect(anna.api.vault.addVaultDevice({ body })).rejects.toMatchObject({ code: 'Conflict' })
    const { blinded } = body
    await expect(
      anna.api.vault.verifyVault({ body: { kind: 'pin', device_id: body.id, blinded } }),
    ).rejects.toMatchObject(gone)
    booted.clock.advance(HOUR_MS + 1)
    await booted.control.runStep('purge')
    expect((await anna.api.vault.listVaultDevices()).items).toEqual([])
  })

  test('has its PIN set once', async () => {
    const device = await anna.addDevice('2580')
    const set = (id: string, pin_public: string) =>
      anna.api.vault.setDevicePin({ params: { id }, body: { pin_public } })
    const key = toBase64url(randomBytes(32))
    await expect(set(device.id, key)).rejects.toMatchObject({ code: 'Conflict' })
    await expect(set('vdv_none', key)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(set(device.id, 'A'.repeat(43))).rejects.toMatchObject({ code: 'ValidationError' })
  })

  test('that was removed opens nothing', async () => {
    const device = await anna.addDevice('2580')
    await anna.api.vault.removeVaultDevice({ params: { id: device.id } })
    await expect(guess(device)).rejects.toMatchObject(gone)
    const removed = anna.api.vault.removeVaultDevice({ params: { id: device.id } })
    await expect(removed).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('of somebody else is not there, under the same id neither', async () => {
    const device = await anna.addDevice('2580')
    const vera = await openVault(await signUpSomeone(booted))
    await expect(vera.tryPin(device, '2580')).rejects.toMatchObject({ code: 'NotFound' })
    const remove = vera.api.vault.removeVaultDevice({ params: { id: device.id } })
    await expect(remove).rejects.toMatchObject({ code: 'NotFound' })
    await vera.api.vault.addVaultDevice({ body: { ...(await newDevice()), id: device.id } })
    await anna.unlockByPin(device, '2580')
    expect((await readRow(device))?.tries).toBe(0)
  })

  test('is one of twenty, also when thirty are added at once', async () => {
    const bodies = await Promise.all(Array.from({ length: VAULT_DEVICES_MAX + 10 }, newDevice))
    const settled = await Promise.allSettled(bodies.map((body) => anna.api.vault.addVaultDevice({ body })))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(VAULT_DEVICES_MAX)
    expect((await anna.api.vault.listVaultDevices()).items).toHaveLength(VAULT_DEVICES_MAX)
  })

  test('is refused for bytes that are no element of the group', async () => {
    const body = { ...(await newDevice()), blinded: toBase64url(new Uint8Array(32).fill(255)) }
    await expect(anna.api.vault.addVaultDevice({ body })).rejects.toMatchObject({
      fields: { blinded: expect.any(String) },
    })
    expect((await anna.api.vault.listVaultDevices()).items).toEqual([])
  })
})

describe('a PIN', () => {
  let device: TestDevice
  beforeEach(async () => {
    device = await anna.addDevice('2580')
    await anna.api.vault.lockVault()
  })

  test('is tried five times; the fifth wrong one destroys the half of the server', async () => {
    for (let left = PIN_TRIES_MAX - 1; left >= 0; left--) {
      await expect(anna.unlockByPin(device, '1111')).rejects.toMatchObject({
        code: 'VaultKeyWrong',
        data: { kind: 'pin', tries_left: left },
      })
    }
    expect(await readRow(device)).toMatchObject({ server_half_sealed: null, pin_public: null })
    await expect(anna.unlockByPin(device, '2580')).rejects.toMatchObject(gone)
    expect(await subjectOfLast()).toBe('ПИН-код больше не действует — Nora')
    const destroyed = (await readVaultAudit(booted, anna.user_id)).filter(
      ({ kind }) => kind === 'pin_destroyed',
    )
    expect(destroyed).toEqual([{ kind: 'pin_destroyed', data: { name: 'Ноутбук' } }])
    expect((await anna.api.vault.listVaultDevices()).items).toMatchObject([{ has_pin: false, tries_left: 0 }])
    await anna.unlock()
  })

  test('that is right gives all tries back, also the fifth', async () => {
    for (let tries = 0; tries < PIN_TRIES_MAX - 1; tries++) await guess(device)
    await anna.unlockByPin(device, '2580')
    expect((await readRow(device))?.tries).toBe(0)
    const first = await guess(device)
    expect(first).toMatchObject({ tries_left: PIN_TRIES_MAX - 1, verified_until: null })
  })

  test('of which a hundred are tried at once is evaluated five times', async () => {
    const settled = await Promise.allSettled(Array.from({ length: 100 }, () => guess(device)))
    const evaluated = settled.filter(({ status }) => status === 'fulfilled')
    expect(evaluated).toHaveLength(PIN_TRIES_MAX)
    expect((await readRow(device))?.server_half_sealed).toBeNull()
    const subjects = (await booted.emailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('ПИН-код больше не действует'))).toHaveLength(1)
  })

  test('is counted before it is evaluated: a server that dies in between gives no try back', async () => {
    const { db } = booted.control.platform
    const half = (await readRow(device))?.server_half_sealed
    const isDevice = eq(vault_devices.id, device.id)
    await db.update(vault_devices).set({ server_half_sealed: 'cut' }).where(isDevice)
    for (let tries = 0; tries < PIN_TRIES_MAX; tries++) {
      await expect(guess(device, '2580')).rejects.toMatchObject({ code: 'InternalError' })
    }
    await db
      .update(vault_devices)
      .set({ server_half_sealed: half ?? null })
      .where(isDevice)
    await expect(anna.unlockByPin(device, '2580')).rejects.toMatchObject(gone)
  })

  test('costs a try for bytes that cannot be evaluated', async () => {
    const body = { kind: 'pin', device_id: device.id, blinded: toBase64url(new Uint8Array(32)) } as const
    await expect(anna.api.vault.verifyVault({ body })).rejects.toMatchObject({ code: 'ValidationError' })
    expect((await readRow(device))?.tries).toBe(1)
  })

  test('of which all tries are used up and followed by nothing is destroyed by itself', async () => {
    for (let tries = 0; tries < PIN_TRIES_MAX; tries++) await guess(device)
    await booted.control.runStep('purge')
    expect((await readRow(device))?.server_half_sealed).not.toBeNull()
    booted.clock.advance(2 * MINUTE_MS + 1)
    await booted.control.runStep('purge')
    expect((await readRow(device))?.server_half_sealed).toBeNull()
    expect(await subjectOfLast()).toBe('ПИН-код больше не действует — Nora')
  })

  test('proves nothing by itself: its signature opens the vault', async () => {
    await guess(device, '2580')
    await expect(anna.api.vault.getVaultPins()).rejects.toMatchObject({ code: 'VaultLocked' })
  })

  test('that the team forbids opens nothing, and locks what it has opened', async () => {
    await anna.unlockByPin(device, '2580')
    const policy = await anna.api.vault.getVaultPolicy()
    await anna.api.vault.saveVaultPolicy({ body: { ...policy, pin: 'forbidden' } })
    await expect(anna.api.vault.getVaultPins()).rejects.toMatchObject({ code: 'VaultLocked' })
    const forbidden = { code: 'Forbidden', message: expect.stringContaining('ПИН-коды запрещены') }
    await expect(anna.unlockByPin(device, '2580')).rejects.toMatchObject(forbidden)
    expect((await readRow(device))?.tries).toBe(0)
    await anna.unlock()
    const add = anna.api.vault.addVaultDevice({ body: await newDevice() })
    await expect(add).rejects.toMatchObject(forbidden)
  })

  test('opens the vault of the session that asks, in any browser that has the device’s half', async () => {
    const other = await signInElsewhere(booted, person)
    await anna.unlockByPin(device, '2580', other.api)
    await other.api.vault.getVaultPins()
    await expect(anna.api.vault.getVaultPins()).rejects.toMatchObject({ code: 'VaultLocked' })
  })
})
