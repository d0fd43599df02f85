import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { VaultPerson } from './testing/vault-person.ts'

let booted: Booted
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
})
afterAll(() => booted.close())

test('keys that were set up are opened from the server’s copy', async () => {
  const anna = new VaultPerson(await signUpSomeone(booted))
  await anna.setUp({ recovery: true })
  await anna.unlock()
  expect(await anna.api.vault.getUserKey()).toMatchObject({ state: 'active', generation: 1 })
  expect((await anna.openFromServer()).publics).toEqual(anna.keys.publics)
  expect((await anna.openFromServer('recovery')).publics).toEqual(anna.keys.publics)
})
