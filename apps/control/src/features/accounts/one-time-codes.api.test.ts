import { DAY_MS, HOUR_MS, MINUTE_MS } from '@nora/kit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { one_time_codes } from './accounts.tables.ts'
import { checkCode } from './one-time-codes.ts'

let booted: Booted
let victim: Person
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
})
afterAll(() => booted.close())

const password = 'another burrow over the hill'
const askFor = ({ api }: Visitor, email: string) => api.accounts.sendResetPasswordCode({ body: { email } })
const guess = ({ api }: Visitor, email: string, code: string) =>
  api.accounts.resetPassword({ body: { email, code, password } })
/** Never the right one. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

async function outcomes(tries: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const settled = await Promise.all(
    tries.map((call) =>
      call().then(
        () => 'in',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  return settled.sort()
}

describe('a mailed code', () => {
  test('is good in the browser that asked for it, and in no other', async () => {
    victim = await signUpSomeone(booted)
    const [browser, thief] = [booted.visitor(), booted.visitor()]
    await askFor(browser, victim.email)
    const code = await booted.codeFor(victim.email)
    await expect(guess(thief, victim.email, code)).rejects.toMatchObject({ code: 'UnknownLifetimeCode' })
    await askFor(thief, victim.email)
    await expect(guess(thief, victim.email, code)).rejects.toMatchObject({ code: 'ValidationError' })
    expect((await guess(browser, victim.email, code)).email).toBe(victim.email)
  })

  test('is neither replaced nor used up by others who ask or guess for the same address', async () => {
    const { email } = await signUpSomeone(booted)
    const browser = booted.visitor()
    await askFor(browser, email)
    const code = await booted.codeFor(email)
    const thief = booted.visitor()
    for (let count = 0; count < 5; count++) {
      await expect(guess(thief, email, otherThan(code))).rejects.toMatchObject({
        code: 'UnknownLifetimeCode',
      })
    }
    await askFor(thief, email)
    const theirs = await booted.codeFor(email)
    for (let count = 0; count < 5; count++) {
      await expect(guess(thief, email, otherThan(theirs))).rejects.toMatchObject({ code: 'ValidationError' })
    }
    expect((await guess(browser, email, code)).email).toBe(email)
  })

  test('of a sign-up is as much the browser’s', async () => {
    const email = 'newcomer-of-one-browser@example.com'
    const [browser, thief] = [booted.visitor(), booted.visitor()]
    await browser.api.accounts.sendSignUpCode({ body: { email } })
    const body = { email, code: await booted.codeFor(email), password }
    await expect(thief.api.accounts.signUp({ body })).rejects.toMatchObject({ code: 'UnknownLifetimeCode' })
    expect((await browser.api.accounts.signUp({ body })).email).toBe(email)
  })

  test('of a new address is the session’s that asked for it', async () => {
    const person = await signUpSomeone(booted)
    const elsewhere = booted.visitor()
    await elsewhere.api.accounts.signIn({ body: { email: person.email, password: person.password } })
    const email = 'moved@example.com'
    await person.api.accounts.sendChangeEmailCode({ body: { email } })
    const body = { email, code: await booted.codeFor(email) }
    await expect(elsewhere.api.accounts.changeEmail({ body })).rejects.toMatchObject({
      code: 'UnknownLifetimeCode',
    })
    expect((await person.api.accounts.changeEmail({ body })).email).toBe(email)
  })

  test('once used takes those of other browsers for the same with it', async () => {
    const { email } = await signUpSomeone(booted)
    const [first, second] = [booted.visitor(), booted.visitor()]
    await askFor(first, email)
    const code = await booted.codeFor(email)
    await askFor(second, email)
    await guess(first, email, code)
    const { db } = booted.control.platform
    expect(await db.select().from(one_time_codes).where(eq(one_time_codes.email, email))).toEqual([])
  })
})

describe('guesses are counted in the database, by account and day:', () => {
  test('ten from one address, however many codes are asked for, and the right one is no exception', async () => {
    const { email } = await signUpSomeone(booted)
    const seen: string[] = []
    for (let round = 0; round < 3; round++) {
      const thief = booted.visitor()
      await askFor(thief, email)
      const code = await booted.codeFor(email)
      for (let count = 0; count < 4; count++) {
        seen.push(...(await outcomes([() => guess(thief, email, otherThan(code))])))
      }
      if (round === 2) seen.push(...(await outcomes([() => guess(thief, email, code)])))
      booted.clock.advance(HOUR_MS)
    }
    expect(seen.filter((code) => code === 'ValidationError')).toHaveLength(10)
    expect(seen.slice(10)).toEqual(['TooManyRequests', 'TooManyRequests', 'TooManyRequests'])
    booted.clock.advance(DAY_MS)
    const browser = booted.visitor()
    await askFor(browser, email)
    expect((await guess(browser, email, await booted.codeFor(email))).email).toBe(email)
  })

  test('of fifty at once five of one code are looked at', async () => {
    const { email } = await signUpSomeone(booted)
    const thief = booted.visitor()
    await askFor(thief, email)
    const code = otherThan(await booted.codeFor(email))
    const seen = await outcomes(Array.from({ length: 50 }, () => () => guess(thief, email, code)))
    expect(seen.filter((outcome) => outcome === 'ValidationError')).toHaveLength(5)
    expect(seen.filter((outcome) => outcome === 'TooManyRequests')).toHaveLength(45)
  })

  test('fifty from all addresses, for whatever the codes are; one address leaves the owner the others', async () => {
    const { email, user, api } = await signUpSomeone(booted)
    const { db, clock, hashCode } = booted.control.platform
    let looked = 0
    const tryFrom = async (address: string) => {
      const browser = booted.visitor()
      await askFor(browser, email)
      await booted.codeFor(email)
      const shown = { purpose: 'reset_password', email, code: 'wrong!', browser: getCookie(browser) } as const
      for (let count = 0; count < 5; count++) {
        const error = await checkCode({ clock, hashCode }, db, shown, { address }).catch((error) => error)
        if (error.code === 'ValidationError') looked++
      }
      booted.clock.advance(10 * MINUTE_MS)
    }
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1']) await tryFrom(address)
    expect(looked).toBe(10)
    for (let host = 2; host < 14; host++) await tryFrom(`192.0.2.${host}`)
    expect(looked).toBe(50)
    expect(user.email).toBe(email)
    expect((await api.accounts.getUser()).id).toBe(user.id)
  })
})

function getCookie(browser: Visitor): string {
  const cookie = browser.cookies.get('nora_code')
  if (!cookie) throw new Error('the browser was given no cookie')
  return cookie
}
