/** A thief with a dump of the server, with a device, or with both, who tries PINs without asking anybody. */
import {
  beginPin,
  fromBase64url,
  importDeviceHalf,
  randomBytes,
  seal,
  slotContext,
  toBase64url,
} from '@nora/vault-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '../../platform/sealer.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { halfPurpose } from './devices/pin-tries.ts'
import { type StolenDevice, type StolenServer, tryPins } from './testing/try-pins.ts'
import { openVault } from './testing/vault-person.ts'
import { vault_devices } from './vault.tables.ts'

const TRIES = Number(process.env.NORA_TEST_VAULT_PINS ?? 12)
const PIN = '4821'

/** The right one and those beside it; with 10,000 all that there are. */
const PINS = Array.from({ length: TRIES }, (_, index) =>
  String((Number(PIN) - Math.floor(TRIES / 2) + index + 10_000) % 10_000).padStart(4, '0'),
)

let booted: Booted
let device: StolenDevice
let server: StolenServer

beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  const person = await signUpSomeone(booted)
  const anna = await openVault(person)
  const id = booted.control.platform.ids.next('vdv')
  const raw = randomBytes(32)
  const { blinded, finish } = await beginPin(await importDeviceHalf(raw), PIN)
  const body = { id, name: 'Ноутбук', blinded: toBase64url(blinded) }
  const { evaluated } = await anna.api.vault.addVaultDevice({ body })
  const { wrap, loginPublic } = await finish(fromBase64url(evaluated))
  const pin_public = toBase64url(loginPublic)
  await anna.api.vault.setDevicePin({ params: { id }, body: { pin_public } })
  const context = slotContext({ user_id: anna.user_id, kind: 'pin', slot_id: 'vsl_1' })
  const envelope = toBase64url(await seal(wrap, context, anna.amk.slice()))
  device = { user_id: anna.user_id, half: raw, slot: { id: 'vsl_1', envelope } }
  server = await steal(id, anna.user_id)
})
afterAll(() => booted.close())

/** All that the database and `master.key` have of the PIN. */
async function steal(id: string, user_id: string): Promise<StolenServer> {
  const { db } = booted.control.platform
  const [row] = await db.select().from(vault_devices).where(eq(vault_devices.id, id))
  const sealer = createSealer('a-master-key-for-tests')
  const half = sealer.open(halfPurpose({ user_id, id }), row?.server_half_sealed ?? '')
  return { half: fromBase64url(half), pin_public: row?.pin_public ?? '' }
}

test('a stolen server alone opens no PIN, with its master key neither', async () => {
  expect(await tryPins({ server }, PINS)).toEqual({ found: null, tried: TRIES })
}, 7_200_000)

test('a stolen device alone opens no PIN', async () => {
  expect(await tryPins({ device }, PINS)).toEqual({ found: null, tried: TRIES })
}, 7_200_000)

test('both together find it, so that the thief’s program works', async () => {
  expect(await tryPins({ device, server }, PINS)).toMatchObject({ found: PIN })
  expect(await tryPins({ device }, [PIN])).toEqual({ found: null, tried: 1 })
}, 7_200_000)
