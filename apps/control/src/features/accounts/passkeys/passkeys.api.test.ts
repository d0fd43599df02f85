import { DAY_MS, MINUTE_MS } from '@nora/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { passkey_challenges } from '../passkeys.tables.ts'
import { arePasskeysAvailable } from './challenges.ts'

let booted: Booted
beforeAll(async () => {
  booted = await bootControl()
})
afterAll(() => booted.close())

const refused = { code: 'BadRequest', status: 400 }

async function register({ api }: Visitor, device = new SoftwareAuthenticator(), name?: string) {
  const options = await api.accounts.startPasskeyRegistration()
  const passkey = await api.accounts.registerPasskey({ body: { name, credential: device.create(options) } })
  return { device, passkey }
}

async function show({ api }: Visitor, device: SoftwareAuthenticator) {
  const credential = device.get(await api.accounts.startPasskeyCheck())
  return api.accounts.verifyPasskey({ body: { credential } })
}

/** Signs in with the password, up to the second factor. */
async function halfway({ email, password }: Person): Promise<Visitor> {
  const visitor = booted.visitor()
  await expect(visitor.api.accounts.signIn({ body: { email, password } })).rejects.toMatchObject({
    code: 'OtpRequired',
    data: { methods: expect.arrayContaining(['passkey']) },
  })
  return visitor
}

describe('a passkey', () => {
  test('is registered, named after its browser, listed, renamed and told of by mail', async () => {
    const person = await signUpSomeone(booted)
    const options = await person.api.accounts.startPasskeyRegistration()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Nora' },
      user: { name: person.email, displayName: 'Анна Белова' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred' },
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    const { passkey, device } = await register(person)
    expect(passkey).toMatchObject({ name: 'Firefox, Linux', last_used_at: null })
    expect((await booted.emailTo(person.email))?.text).toContain('«Firefox, Linux»')
    const params = { id: passkey.id }
    await person.api.accounts.renamePasskey({ params, body: { name: 'Ноутбук' } })
    expect((await person.api.accounts.listPasskeys()).items).toMatchObject([
      { id: passkey.id, name: 'Ноутбук' },
    ])
    const again = await person.api.accounts.startPasskeyRegistration()
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual(device.keys.map(({ id }) => id))
  })

  test('signs in by itself, also where a second factor is asked for', async () => {
    const person = await signUpSomeone(booted)
    const { device } = await register(person)
    const visitor = booted.visitor()
    const options = await visitor.api.accounts.startPasskeyCheck()
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' })
    expect(await show(visitor, device)).toMatchObject({ id: person.user.id })
    const shown = device.get(await person.api.accounts.startPasskeyCheck())
    await person.api.accounts.enableMfa({ body: { passkey: shown } })
    expect(await show(booted.visitor(), device)).toMatchObject({ is_mfa_enabled: true })
    const [listed] = (await person.api.accounts.listPasskeys()).items
    expect(listed?.last_used_at).not.toBeNull()
  })

  test('finishes a sign-in that waits for a second factor, even without a PIN', async () => {
    const person = await signUpSomeone(booted)
    const { device } = await register(person, new SoftwareAuthenticator({ verifiesUser: false }))
    const shown = device.get(await person.api.accounts.startPasskeyCheck())
    const { codes } = await person.api.accounts.enableMfa({ body: { passkey: shown } })
    expect(codes).toHaveLength(10)
    const visitor = await halfway(person)
    const options = await visitor.api.accounts.startPasskeyCheck()
    expect(options.allowCredentials.map(({ id }) => id)).toEqual(device.keys.map(({ id }) => id))
    const credential = device.get(options)
    await expect(visitor.api.accounts.verifyPasskey({ body: { credential } })).resolves.toMatchObject({
      id: person.user.id,
    })
    // The app was never set up, so a code of one is nothing.
    const other = await halfway(person)
    await expect(other.api.accounts.verifyOtp({ body: { code: '123456' } })).rejects.toMatchObject({
      code: 'ValidationError',
    })
  })

  test('without a PIN or finger does not sign in by itself', async () => {
    const person = await signUpSomeone(booted)
    const { device } = await register(person, new SoftwareAuthenticator({ verifiesUser: false }))
    await expect(show(booted.visitor(), device)).rejects.toMatchObject(refused)
  })

  test('proves who one is', async () => {
    const person = await signUpSomeone(booted)
    const { device } = await register(person)
    booted.clock.advance(16 * MINUTE_MS)
    await expect(person.api.accounts.startPasskeyRegistration()).rejects.toMatchObject({
      code: 'ConfirmationRequired',
      data: { methods: ['password', 'passkey'] },
    })
    const passkey = device.get(await person.api.accounts.startPasskeyCheck())
    await person.api.accounts.confirmIdentity({ body: { passkey } })
    await person.api.accounts.startPasskeyRegistration()
  })
})

describe('what a passkey signed is refused', () => {
  test('when it was used before', async () => {
    const person = await signUpSomeone(booted)
    const { device } = await register(person)
    const visitor = booted.visitor()
    const credential = device.get(await visitor.api.accounts.startPasskeyCheck())
    await visitor.api.accounts.verifyPasskey({ body: { credential } })
    await expect(booted.visitor().api.accounts.verifyPasskey({ body: { credential } })).rejects.toMatchObject(
      refused,
    )
  })

  test('when it comes many times at once: one gets in', async () => {
    const person = await signUpSomeone(booted)
    const { device } = await register(person)
    const credential = device.get(await booted.visitor().api.accounts.startPasskeyCheck())
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => booted.visitor().api.accounts.verifyPasskey({ body: { credential } })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('when it took longer than five minutes', async () => {
    const person = await signUpSomeone(booted)
    const { device } = await register(person)
    const visitor = booted.visitor()
    const credential = device.get(await visitor.api.accounts.startPasskeyCheck())
    booted.clock.advance(5 * MINUTE_MS)
    await expect(visitor.api.accounts.verifyPasskey({ body: { credential } })).rejects.toMatchObject(refused)
  })

  test('when it was signed at another site', async () => {
    const person = await signUpSomeone(booted)
    const phished = new SoftwareAuthenticator({ origin: 'https://nora.example.evil' })
    const options = await person.api.accounts.startPasskeyRegistration()
    const credential = phished.create(options)
    await expect(person.api.accounts.registerPasskey({ body: { credential } })).rejects.toMatchObject(refused)
    const { device } = await register(person)
    phished.keys.splice(0, 1, ...device.keys)
    await expect(show(booted.visitor(), phished)).rejects.toMatchObject(refused)
  })

  test('when its counter goes back, as that of a copied key', async () => {
    const person = await signUpSomeone(booted)
    const { device } = await register(person)
    await show(booted.visitor(), device)
    await show(booted.visitor(), device)
    for (const key of device.keys) key.counter = 0
    await expect(show(booted.visitor(), device)).rejects.toMatchObject(refused)
  })

  test('when the signature, the key or its owner is another', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const { device } = await register(anna)
    const visitor = booted.visitor()
    const spoilt = device.get(await visitor.api.accounts.startPasskeyCheck())
    const forged = Buffer.from(spoilt.response.signature, 'base64url')
    forged.writeUInt8(forged.readUInt8(forged.length - 1) ^ 1, forged.length - 1)
    spoilt.response.signature = forged.toString('base64url')
    await expect(visitor.api.accounts.verifyPasskey({ body: { credential: spoilt } })).rejects.toMatchObject(
      refused,
    )
    const others = device.get(await visitor.api.accounts.startPasskeyCheck())
    others.response.userHandle = Buffer.from(boris.user.id).toString('base64url')
    await expect(visitor.api.accounts.verifyPasskey({ body: { credential: others } })).rejects.toMatchObject(
      refused,
    )
    const unknown = new SoftwareAuthenticator()
    unknown.create(await boris.api.accounts.startPasskeyRegistration())
    await expect(show(booted.visitor(), unknown)).rejects.toMatchObject(refused)
  })

  test('when it is for another step or session', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const { device } = await register(anna)
    // A challenge to sign in with is no challenge to confirm with, and the other way round.
    const toSignIn = device.get(await booted.visitor().api.accounts.startPasskeyCheck())
    await expect(anna.api.accounts.confirmIdentity({ body: { passkey: toSignIn } })).rejects.toMatchObject(
      refused,
    )
    const toConfirm = device.get(await anna.api.accounts.startPasskeyCheck())
    await expect(
      booted.visitor().api.accounts.verifyPasskey({ body: { credential: toConfirm } }),
    ).rejects.toMatchObject(refused)
    // Nor does a key confirm another person.
    const passkey = device.get({
      ...(await boris.api.accounts.startPasskeyCheck()),
      allowCredentials: [],
    })
    await expect(boris.api.accounts.confirmIdentity({ body: { passkey } })).rejects.toMatchObject(refused)
  })
})

describe('removing a passkey', () => {
  test('ends what it opens, and is told by mail', async () => {
    const person = await signUpSomeone(booted)
    const { device, passkey } = await register(person)
    await person.api.accounts.deletePasskey({ params: { id: passkey.id } })
    await expect(show(booted.visitor(), device)).rejects.toMatchObject(refused)
    expect((await booted.emailTo(person.email))?.subject).toContain('Удалён ключ доступа')
  })

  test('is refused when it is the only second factor', async () => {
    const person = await signUpSomeone(booted)
    const first = await register(person)
    const shown = first.device.get(await person.api.accounts.startPasskeyCheck())
    await person.api.accounts.enableMfa({ body: { passkey: shown } })
    const remove = (id: string) => person.api.accounts.deletePasskey({ params: { id } })
    await expect(remove(first.passkey.id)).rejects.toMatchObject({ code: 'Conflict' })
    const second = await register(person)
    await remove(first.passkey.id)
    await expect(remove(second.passkey.id)).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('or renaming that of somebody else finds nothing', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const { passkey } = await register(anna)
    const params = { id: passkey.id }
    await expect(boris.api.accounts.deletePasskey({ params })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(boris.api.accounts.renamePasskey({ params, body: { name: 'mine' } })).rejects.toMatchObject({
      code: 'NotFound',
    })
    expect((await anna.api.accounts.listPasskeys()).items).toHaveLength(1)
  })
})

test('a registration is for the session that asked, once, and for twenty keys at most', async () => {
  const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
  const device = new SoftwareAuthenticator()
  const credential = device.create(await anna.api.accounts.startPasskeyRegistration())
  await expect(boris.api.accounts.registerPasskey({ body: { credential } })).rejects.toMatchObject(refused)
  await expect(anna.api.accounts.registerPasskey({ body: { credential } })).resolves.toBeDefined()
  await expect(anna.api.accounts.registerPasskey({ body: { credential } })).rejects.toMatchObject(refused)
  for (let count = 1; count < 20; count++) await register(anna)
  await expect(anna.api.accounts.startPasskeyRegistration()).rejects.toMatchObject({ code: 'Conflict' })
})

test('challenges do not pile up', async () => {
  await booted.visitor().api.accounts.startPasskeyCheck()
  booted.clock.advance(DAY_MS)
  await booted.control.runStep('purge')
  expect(await booted.control.platform.db.select().from(passkey_challenges)).toEqual([])
})

test.each([
  ['https://nora.example.com', true],
  ['http://localhost:7070', true],
  ['http://nora.example.com', false],
  ['https://192.0.2.7', false],
  ['http://127.0.0.1:7070', false],
  ['https://[::1]', false],
])('whether browsers have passkeys at %s: %s', (base_url, isAvailable) => {
  expect(arePasskeysAvailable(base_url)).toBe(isAvailable)
})
