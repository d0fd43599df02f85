import { DAY_MS, HOUR_MS, MINUTE_MS } from '@nora/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { callerWithToken, type Person, signInElsewhere, signUpSomeone } from '../../../testing/person.ts'

let booted: Booted
beforeAll(async () => {
  booted = await bootControl()
})
afterAll(() => booted.close())

/** `nora login` on another machine. */
async function letClientIn({ api }: Person): Promise<string> {
  const client = { machine: 'anna-mbp', os: 'darwin', version: '0.1.0' }
  const asked = booted.visitor()
  const { id, secret } = await asked.api.credentials.createTemporalToken({ body: { client } })
  await api.credentials.approveTemporalToken({ params: { id } })
  const exchanged = await asked.api.credentials.exchangeTemporalToken({ params: { id }, body: { secret } })
  if (exchanged.state !== 'approved') throw new Error('not approved')
  return exchanged.token
}

describe('the list of sessions', () => {
  test('shows browsers and clients with device, address and last use, the last used first', async () => {
    const person = await signUpSomeone(booted)
    booted.clock.advance(MINUTE_MS)
    const elsewhere = await signInElsewhere(booted, person)
    booted.clock.advance(MINUTE_MS)
    await letClientIn(person)
    const { items } = await person.api.accounts.listSessions()
    expect(items).toMatchObject([
      {
        kind: 'client',
        current: false,
        device: { machine: 'anna-mbp', os: 'darwin', client_version: '0.1.0', browser: null },
        address: '127.0.0.1',
        last_used_at: null,
        expires_at: null,
      },
      { kind: 'browser', current: false, device: { browser: 'Firefox', os: 'Linux', machine: null } },
      { kind: 'browser', current: true, address: '127.0.0.1', last_used_at: expect.any(String) },
    ])
    const seen = await elsewhere.api.accounts.listSessions()
    expect(seen.items.find(({ current }) => current)?.id).toBe(items[1]?.id)
  })

  test('leaves out one that waits for a second factor, and what others have', async () => {
    const [anna] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    expect((await anna.api.accounts.listSessions()).items).toHaveLength(1)
  })
})

describe('ending sessions', () => {
  test('ends one of a browser or of a client at once', async () => {
    const person = await signUpSomeone(booted)
    const elsewhere = await signInElsewhere(booted, person)
    const client = await callerWithToken(booted, await letClientIn(person))
    expect((await client('/v1/user')).statusCode).toBe(200)
    const { items } = await person.api.accounts.listSessions()
    for (const { id, current } of items) {
      if (!current) await person.api.accounts.terminateSession({ params: { id } })
    }
    await expect(elsewhere.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await client('/v1/user')).statusCode).toBe(401)
    expect((await person.api.accounts.listSessions()).items).toHaveLength(1)
  })

  test('ends all others, clients only when asked, and this one only when asked', async () => {
    const person = await signUpSomeone(booted)
    const elsewhere = await signInElsewhere(booted, person)
    const client = await callerWithToken(booted, await letClientIn(person))
    expect(await person.api.accounts.terminateAllSessions({ body: {} })).toEqual({ ended: 1 })
    await expect(elsewhere.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await client('/v1/user')).statusCode).toBe(200)
    const all = { including_current: true, including_clients: true }
    expect(await person.api.accounts.terminateAllSessions({ body: all })).toEqual({ ended: 2 })
    expect(person.cookies.size).toBe(0)
    expect((await client('/v1/user')).statusCode).toBe(401)
  })

  test('of another user finds nothing', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const [session] = (await anna.api.accounts.listSessions()).items
    const params = { id: session?.id ?? '' }
    await expect(boris.api.accounts.terminateSession({ params })).rejects.toMatchObject({ code: 'NotFound' })
    await anna.api.accounts.getUser()
  })

  test('asks for a proof when the sign-in was a while ago', async () => {
    const person = await signUpSomeone(booted)
    booted.clock.advance(HOUR_MS)
    await expect(person.api.accounts.terminateAllSessions({ body: {} })).rejects.toMatchObject({
      code: 'ConfirmationRequired',
    })
  })
})

describe('a session', () => {
  test('is given its full time again, but none after ninety days', async () => {
    const { api, lastResponse } = await signUpSomeone(booted)
    const signedInAt = booted.clock.now().getTime()
    booted.clock.advance(20 * DAY_MS)
    const prolonged = await api.accounts.prolongateSession()
    expect(Date.parse(prolonged.expires_at ?? '') - signedInAt).toBe(50 * DAY_MS)
    expect(lastResponse().headers['set-cookie']).toContain('Expires=')
    for (let day = 40; day <= 80; day += 20) {
      booted.clock.advance(20 * DAY_MS)
      await api.accounts.getUser()
    }
    const last = await api.accounts.prolongateSession()
    expect(Date.parse(last.expires_at ?? '') - signedInAt).toBe(90 * DAY_MS)
    booted.clock.advance(10 * DAY_MS)
    await expect(api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('is one of a hundred at most: the one unused for longest goes', async () => {
    const person = await signUpSomeone(booted)
    for (let count = 0; count < 100; count++) {
      booted.clock.advance(1000)
      const ticket = await booted.control.issueTicket(person.user.id)
      await booted.visitor().api.accounts.signIn({ body: { ticket } })
    }
    await expect(person.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  })
})
