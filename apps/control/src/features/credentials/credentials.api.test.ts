import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { callerWithToken, signUpSomeone } from '../../testing/person.ts'

let booted: Booted
beforeAll(async () => {
  booted = await bootControl()
})
afterAll(() => booted.close())

const client = { machine: 'anna-mbp', os: 'darwin', version: '0.1.0' }

describe('the user token', () => {
  test('is shown whole once and masked afterwards', async () => {
    const { api } = await signUpSomeone(booted)
    expect(await api.credentials.getToken()).toEqual({
      token: null,
      team: null,
      created_at: null,
      last_used_at: null,
    })
    const made = await api.credentials.renewToken()
    expect(made.token).toMatch(/^nt_[0-9A-Za-z]{40}$/)
    expect(made.masked).toBe(`nt_••••${made.token.slice(-4)}`)
    expect(await api.credentials.getToken()).toMatchObject({ token: made.masked, last_used_at: null })
    expect((await api.accounts.getUser()).token).toEqual({ token: made.masked })
  })

  test('signs a program in, and dies when a new one is made', async () => {
    const { api, user } = await signUpSomeone(booted)
    const first = await callerWithToken(booted, (await api.credentials.renewToken()).token)
    const answer = await first('/v1/user')
    expect(answer.json()).toMatchObject({ id: user.id })
    expect((await api.credentials.getToken()).last_used_at).not.toBeNull()
    const second = await callerWithToken(booted, (await api.credentials.renewToken()).token)
    expect((await first('/v1/user')).statusCode).toBe(401)
    expect((await second('/v1/user')).statusCode).toBe(200)
  })

  test.each(['', 'nt_short', `nt_${'x'.repeat(40)}`, 'Bearer'])('%j is refused', async (token) => {
    const answer = await (await callerWithToken(booted, token))('/v1/user')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'Unauthorized' })
  })

  test('made twice at the same time is one token in force', async () => {
    const { api } = await signUpSomeone(booted)
    const made = await Promise.allSettled([api.credentials.renewToken(), api.credentials.renewToken()])
    const tokens = made.flatMap((result) => (result.status === 'fulfilled' ? [result.value.token] : []))
    const statuses = await Promise.all(
      tokens.map(async (token) => (await (await callerWithToken(booted, token))('/v1/user')).statusCode),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('a client that asks to be let in', () => {
  const ask = async () => {
    const { api } = booted.visitor()
    const created = await api.credentials.createTemporalToken({ body: { client } })
    const params = { id: created.id }
    const exchange = () => api.credentials.exchangeTemporalToken({ params, body: { secret: created.secret } })
    return { created, params, exchange }
  }

  test('gets a session of its own once a person approves', async () => {
    const { api, user } = await signUpSomeone(booted)
    const { created, params, exchange } = await ask()
    expect(created.user_code).toMatch(/^[2-9B-DF-HJ-NP-TV-XZ]{4}-[2-9B-DF-HJ-NP-TV-XZ]{4}$/)
    expect(created.login_url).toBe(`${booted.config.base_url}/client_login?id=${created.id}`)
    expect(await exchange()).toEqual({ state: 'pending' })
    expect(await api.credentials.getTemporalToken({ params })).toMatchObject({
      user_code: created.user_code,
      client,
      state: 'pending',
    })
    await expect(api.credentials.approveTemporalToken({ params })).resolves.toMatchObject({
      state: 'approved',
    })
    const approved = await exchange()
    if (approved.state !== 'approved') throw new Error('not approved')
    expect(approved.token).toMatch(/^nc_[0-9A-Za-z]{40}$/)
    expect(approved.user.id).toBe(user.id)
    await expect(exchange()).rejects.toMatchObject({ code: 'NotFound' })
    await api.credentials.renewToken()
    const call = await callerWithToken(booted, approved.token)
    expect((await call('/v1/user')).json()).toMatchObject({ id: user.id })
  })

  test('is told that it was refused', async () => {
    const { api } = await signUpSomeone(booted)
    const { params, exchange } = await ask()
    await api.credentials.denyTemporalToken({ params })
    expect(await exchange()).toEqual({ state: 'denied' })
    await expect(api.credentials.approveTemporalToken({ params })).rejects.toMatchObject({ code: 'Conflict' })
    await expect(api.credentials.denyTemporalToken({ params })).resolves.toMatchObject({ state: 'denied' })
  })

  test('that asks too often is slowed down', async () => {
    const { created, exchange } = await ask()
    expect(await exchange()).toEqual({ state: 'pending' })
    await expect(exchange()).rejects.toMatchObject({
      code: 'TooManyRequests',
      retryAfterS: created.interval_s,
    })
    booted.clock.advance(created.interval_s * SECOND_MS)
    expect(await exchange()).toEqual({ state: 'pending' })
  })

  test('waits ten minutes at most', async () => {
    const { api } = await signUpSomeone(booted)
    const { params, exchange } = await ask()
    booted.clock.advance(10 * MINUTE_MS)
    await expect(exchange()).rejects.toMatchObject({ code: 'NotFound' })
    expect(await api.credentials.getTemporalToken({ params })).toMatchObject({ state: 'expired' })
    await expect(api.credentials.approveTemporalToken({ params })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('needs its secret', async () => {
    const { params } = await ask()
    const { api } = booted.visitor()
    await expect(
      api.credentials.exchangeTemporalToken({ params, body: { secret: 'guess' } }),
    ).rejects.toMatchObject({ code: 'NotFound' })
    await expect(
      api.credentials.exchangeTemporalToken({ params, body: { secret: '' } }),
    ).rejects.toMatchObject({
      code: 'ValidationError',
    })
  })

  test('that somebody decided on is nobody else’s business', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const { params } = await ask()
    await anna.api.credentials.approveTemporalToken({ params })
    const notFound = { code: 'NotFound' }
    await expect(boris.api.credentials.getTemporalToken({ params })).rejects.toMatchObject(notFound)
    await expect(boris.api.credentials.denyTemporalToken({ params })).rejects.toMatchObject(notFound)
    await expect(booted.visitor().api.credentials.approveTemporalToken({ params })).rejects.toMatchObject({
      code: 'Unauthorized',
    })
  })

  test('one address cannot have more than ten waiting', async () => {
    booted.clock.advance(10 * MINUTE_MS)
    for (let waiting = 0; waiting < 10; waiting++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'TooManyRequests' })
  })
})

describe('a client that signs itself out', () => {
  // Those that wait since earlier no longer count against the address.
  beforeAll(() => booted.clock.advance(10 * MINUTE_MS))

  const approve = async () => {
    const person = await signUpSomeone(booted)
    const { id, secret } = await booted.visitor().api.credentials.createTemporalToken({ body: { client } })
    await person.api.credentials.approveTemporalToken({ params: { id } })
    const answer = await person.api.credentials.exchangeTemporalToken({ params: { id }, body: { secret } })
    if (answer.state !== 'approved') throw new Error('not approved')
    return { person, token: answer.token }
  }
  const signOut = (token: string) =>
    booted.control.app.inject({
      method: 'DELETE',
      url: '/v1/user/client',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    })

  test('is refused from then on, while the owner’s other credentials stay', async () => {
    const { person, token } = await approve()
    const account = await callerWithToken(booted, (await person.api.credentials.renewToken()).token)
    expect((await signOut(token)).statusCode).toBe(204)
    expect((await (await callerWithToken(booted, token))('/v1/user')).statusCode).toBe(401)
    expect((await signOut(token)).statusCode).toBe(401)
    expect((await account('/v1/user')).statusCode).toBe(200)
    await booted.control.platform.settle()
    const { items } = await person.api.audit.listAuditEvents()
    expect(items.filter(({ action }) => action === 'client.signed_out')).toMatchObject([
      { data: { machine: client.machine } },
    ])
  })

  test('twice at once is one sign-out', async () => {
    const { person, token } = await approve()
    const codes = (await Promise.all([signOut(token), signOut(token)])).map(({ statusCode }) => statusCode)
    expect(codes.every((code) => code === 204 || code === 401)).toBe(true)
    await booted.control.platform.settle()
    const { items } = await person.api.audit.listAuditEvents()
    expect(items.filter(({ action }) => action === 'client.signed_out')).toHaveLength(1)
  })

  test('cannot be an account token, nor a browser', async () => {
    const { api } = await signUpSomeone(booted)
    const { token } = await api.credentials.renewToken()
    const refused = await signOut(token)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toContain('/access')
    await expect(api.credentials.endClient()).rejects.toMatchObject({ code: 'Conflict' })
    expect((await (await callerWithToken(booted, token))('/v1/user')).statusCode).toBe(200)
  })
})
