import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { signUpSomeone } from '../../testing/person.ts'
import { CHAIN_START, chainHash } from './audit.rules.ts'
import { audit_events } from './audit.tables.ts'

let booted: Booted
beforeAll(async () => {
  booted = await bootControl()
})
afterAll(() => booted.close())

test('every change is recorded once, in order, in a chain that shows a changed row', async () => {
  const anna = await signUpSomeone(booted)
  await anna.api.credentials.renewToken()
  const wrong = { email: anna.email, password: 'wrong' }
  await expect(booted.visitor().api.accounts.signIn({ body: wrong })).rejects.toMatchObject({
    code: 'BadRequest',
  })
  await anna.api.accounts.signOut()
  await booted.control.platform.settle()
  const rows = await booted.control.platform.db
    .select()
    .from(audit_events)
    .orderBy(asc(audit_events.position))
  expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['user.signed_up', 'success'],
    ['user.signed_in', 'success'],
    ['token.renewed', 'success'],
    ['user.sign_in_failed', 'failure'],
    ['user.signed_out', 'success'],
  ])
  expect(rows[2]).toMatchObject({
    user_id: anna.user.id,
    team_id: anna.user.team.id,
    object_id: anna.user.id,
  })
  let previous = CHAIN_START
  for (const { hash, ...facts } of rows) {
    expect(facts.previous_hash).toBe(previous)
    expect(chainHash(facts)).toBe(hash)
    expect(chainHash({ ...facts, object_id: 'someone-else' })).not.toBe(hash)
    previous = hash
  }
})
