import { HOUR_MS } from '@nora/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../../testing/boot.ts'
import { callerWithToken, proving, signInElsewhere, signUpSomeone } from '../../../testing/person.ts'

let booted: Booted
beforeAll(async () => {
  booted = await bootControl()
})
afterAll(() => booted.close())

test.each([
  ['Europe/Moscow', 'Europe/Moscow'],
  ['Mars/Olympus', null],
])('an account that is made in the time zone %s has the time zone %s', async (time_zone, kept) => {
  const { api } = booted.visitor()
  const email = `${time_zone.replace('/', '-')}@example.com`.toLowerCase()
  await api.accounts.sendSignUpCode({ body: { email } })
  const code = await booted.codeFor(email)
  const password = 'a burrow under the hill'
  expect(await api.accounts.signUp({ body: { email, code, password, time_zone } })).toMatchObject({
    time_zone: kept,
  })
})

describe('the client', () => {
  const isOffered = async ({ api }: Visitor) => (await api.accounts.getMember()).may_offer_desktop_app
  const pass = (ms: number) => booted.clock.advance(ms)

  test('is not offered in the session in which the account or a team was made', async () => {
    const anna = await signUpSomeone(booted)
    expect(await isOffered(anna)).toBe(false)
    pass(HOUR_MS)
    expect(await isOffered(anna)).toBe(false)
    const later = await signInElsewhere(booted, anna)
    expect(await isOffered(later)).toBe(true)
    pass(HOUR_MS)
    await later.api.teams.createTeam({ body: { name: 'Ясный лес' } })
    expect(await isOffered(later)).toBe(false)
  })

  test('is not offered once it was seen, or once the offer was dismissed', async () => {
    const anna = proving(await signUpSomeone(booted))
    pass(HOUR_MS)
    const later = await signInElsewhere(booted, anna)
    const { token } = await anna.api.credentials.renewToken()
    expect(await isOffered(later)).toBe(true)
    await (await callerWithToken(booted, token))('/v1/user')
    expect(await isOffered(later)).toBe(false)

    const boris = await signUpSomeone(booted)
    pass(HOUR_MS)
    const again = await signInElsewhere(booted, boris)
    await again.api.accounts.updateMember({ body: { is_desktop_app_banner_viewed: true } })
    expect(await isOffered(again)).toBe(false)
  })
})
