import { expect, test } from 'vitest'
import { equalBytes, randomBytes } from '../bytes/bytes.ts'
import { makeUserKeys } from '../keys/user-keys.ts'
import { toSealingKey } from '../sealing/sealing-key.ts'
import { getFault } from '../testing/get-fault.ts'
import { macPublics, makeInviteSecret } from './invite.ts'

test('the secret of an invite comes again from the account key, and is another for each invite and key', async () => {
  const raw = randomBytes(32)
  const secret = await makeInviteSecret(await toSealingKey(raw), 'inv_1')
  expect(secret).toHaveLength(32)
  expect(equalBytes(secret, await makeInviteSecret(await toSealingKey(raw), 'inv_1'))).toBe(true)
  expect(equalBytes(secret, await makeInviteSecret(await toSealingKey(raw), 'inv_2'))).toBe(false)
  expect(equalBytes(secret, await makeInviteSecret(await toSealingKey(randomBytes(32)), 'inv_1'))).toBe(false)
})

test('a newcomer vouches for one pair of keys of one person in one team', async () => {
  const [{ keys }, { keys: planted }] = [await makeUserKeys(), await makeUserKeys()]
  const secret = randomBytes(32)
  const newcomer = { team_id: 'team_1', user_id: 'usr_1', generation: 1, publics: keys.publics }
  const mac = await macPublics(secret, newcomer)
  expect(equalBytes(mac, await macPublics(secret, newcomer))).toBe(true)
  const others = [
    { ...newcomer, team_id: 'team_2' },
    { ...newcomer, user_id: 'usr_2' },
    { ...newcomer, generation: 2 },
    { ...newcomer, publics: planted.publics },
    { ...newcomer, publics: { ...keys.publics, kem: planted.publics.kem } },
  ]
  for (const other of others) expect(equalBytes(mac, await macPublics(secret, other))).toBe(false)
  expect(equalBytes(mac, await macPublics(randomBytes(32), newcomer))).toBe(false)
  expect(await getFault(() => macPublics(randomBytes(16), newcomer))).toBe('wrong_length')
})
