import { randomBytes, toSealingKey } from '@nora/vault-core'
import { expect, test } from 'vitest'
import type { VaultDeps } from '../deps.ts'
import type { DeviceRecord } from '../device-store.ts'
import type { Account } from './account.ts'
import { Positions } from './positions.ts'

const makeAccount = async () => ({ sealing: await toSealingKey(randomBytes(32)) }) as Account
const AT = { seq: 4, hash: 'four', access: 'a' }

/** A server that keeps one envelope with its version, and a device that keeps one record. */
function makePlace() {
  const place = { server: { envelope: null as string | null, version: 0 }, record: null as unknown }
  const deps = {
    me: { user_id: 'usr_anna' },
    api: {
      vault: {
        getVaultPins: async () => place.server,
        saveVaultPins: async ({ body }: { body: { envelope: string; expected_version: number } }) => {
          place.server = { envelope: body.envelope, version: body.expected_version + 1 }
          return { version: place.server.version }
        },
      },
    },
    device: {
      load: async () => place.record,
      save: async (_user: string, record: DeviceRecord) => {
        place.record = record
      },
    },
  } as unknown as VaultDeps
  return { place, deps }
}

async function keep(deps: VaultDeps, account: Account) {
  const positions = new Positions(deps, account)
  await positions.load()
  positions.setCollection('pwf_1', AT)
  await positions.save()
  return positions
}

test('a server that shows less than this device has seen is refused, until the person accepts it', async () => {
  const { place, deps } = makePlace()
  const account = await makeAccount()
  await keep(deps, account)
  place.server = { envelope: null, version: 0 }
  await expect(new Positions(deps, account).load()).rejects.toMatchObject({ fault: 'older' })
  await Positions.forgetHere(deps)
  const accepted = new Positions(deps, account)
  await accepted.load()
  expect(accepted).toMatchObject({ isFirstHere: true, collections: {} })
})

test('after a new account key on all devices, what lies here under the former one is in nobody\u2019s way', async () => {
  const { place, deps } = makePlace()
  const former = await keep(deps, await makeAccount())
  const renewed = await makeAccount()
  place.server = { envelope: await former.sealUnder(renewed), version: place.server.version + 1 }
  const positions = new Positions(deps, renewed)
  await positions.load()
  expect(positions.collections).toEqual({ pwf_1: AT })
})

const WHOLE = { device_id: null, half: null, slot: null, pins: null }

test.each([
  ['a text', 'junk'],
  ['a record without its parts', {}],
  ['a half that is no key', { ...WHOLE, half: {} }],
  ['a slot without an envelope', { ...WHOLE, slot: { id: 'vsl_1' } }],
  ['positions that no key seals', { ...WHOLE, pins: { version: 0, envelope: 'AAAA' } }],
])('a device that keeps %s is said to be broken', async (_name, record) => {
  const { place, deps } = makePlace()
  place.record = record
  await expect(new Positions(deps, await makeAccount()).load()).rejects.toMatchObject({
    fault: 'broken_device',
  })
})
