import { DAY_MS, MINUTE_MS } from '@nora/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { type Person, proving, signUpSomeone } from '../../testing/person.ts'
import { newPublicKeyLine } from '../../testing/program-credentials.ts'

let booted: Booted
let person: Person
beforeAll(async () => {
  booted = await bootControl()
  person = proving(await signUpSomeone(booted))
})
afterAll(() => booted.close())

const body = { description: 'deploy', scope: 'full', expires_at: null } as const
const client = { machine: 'anna-mbp', os: 'darwin', version: '0.1.0' }

async function askForClient() {
  const asked = booted.visitor()
  const { id, secret } = await asked.api.credentials.createTemporalToken({ body: { client } })
  return {
    params: { id },
    exchange: () => asked.api.credentials.exchangeTemporalToken({ params: { id }, body: { secret } }),
  }
}

async function getClient({ api }: Visitor): Promise<Visitor> {
  const { params, exchange } = await askForClient()
  await api.credentials.approveTemporalToken({ params })
  const exchanged = await exchange()
  if (exchanged.state !== 'approved') throw new Error('not approved')
  return booted.program(exchanged.token)
}

const isIn = (program: Visitor) =>
  program.api.accounts.getUser().then(
    () => true,
    () => false,
  )

/** What turns a session that somebody found open into a right that outlives it. */
const acts: Record<string, (api: Person['api']) => Promise<unknown>> = {
  'making an API key': (api) => api.credentials.createApiKey({ body }),
  'renewing the token': (api) => api.credentials.renewToken(),
  'approving a client': async (api) =>
    api.credentials.approveTemporalToken({ params: (await askForClient()).params }),
  'adding an SSH key': (api) => api.credentials.addPublicKeys({ body: { key: newPublicKeyLine() } }),
  'prolonging an SSH key': async (api) => {
    const [key] = (await api.credentials.listPublicKeys()).items
    return api.credentials.changePublicKey({ params: { id: key?.id ?? '' }, body: { expires_at: null } })
  },
  'sending the audit log elsewhere': (api) =>
    api.audit.createAuditStream({
      body: { kind: 'syslog', name: 'siem', host: '192.0.2.9', port: 6514, tls: true } as never,
    }),
}

describe('a session that was proven a quarter of an hour ago', () => {
  test.each(Object.entries(acts))('%s takes a new proof', async (_name, act) => {
    const anna = await signUpSomeone(booted)
    await anna.api.credentials.addPublicKeys({ body: { key: newPublicKeyLine() } })
    booted.clock.advance(15 * MINUTE_MS)
    await expect(act(anna.api)).rejects.toMatchObject({
      code: 'ConfirmationRequired',
      data: { methods: ['password'] },
    })
    expect((await anna.api.credentials.listApiKeys()).items).toEqual([])
    expect((await anna.api.credentials.getToken()).token).toBeNull()
    await anna.api.accounts.confirmIdentity({ body: { password: anna.password } })
    await act(anna.api).catch((error: { code: string }) =>
      expect(error.code).not.toBe('ConfirmationRequired'),
    )
  })

  test('a sign-in a moment ago is a proof: the first commands ask for nothing else', async () => {
    const anna = await signUpSomeone(booted)
    booted.clock.advance(14 * MINUTE_MS)
    expect((await anna.api.credentials.renewToken()).token).toMatch(/^nt_/)
  })
})

describe('the owner is told by mail, in their own language,', () => {
  test('of a new token', async () => {
    for (const [lang, subject] of [
      ['ru', 'В вашем аккаунте Nora новый токен'],
      ['en', 'A new token in your Nora account'],
    ] as const) {
      await person.api.accounts.switchLanguage({ body: { lang } })
      const { token } = await person.api.credentials.renewToken()
      const email = await booted.emailTo(person.email)
      expect(email?.subject).toBe(subject)
      expect(email?.text).toContain('127.0.0.1')
      expect(email?.text).not.toContain(token)
    }
  })

  test('of a client that was let in, with its machine and both addresses', async () => {
    await person.api.accounts.switchLanguage({ body: { lang: 'ru' } })
    await getClient(person)
    const email = await booted.emailTo(person.email)
    expect(email?.subject).toBe('Клиент nora вошёл в ваш аккаунт')
    expect(email?.text).toContain('anna-mbp')
    expect(email?.text).toContain('Адрес клиента: 127.0.0.1')
  })
})

describe('programs make nothing that outlives them', () => {
  test('an API key and an SSH key made with the user token end with it, however far down', async () => {
    const anna = await signUpSomeone(booted)
    const thief = booted.program((await anna.api.credentials.renewToken()).token)
    const child = booted.program((await thief.api.credentials.createApiKey({ body })).key)
    const grandchild = booted.program((await child.api.credentials.createApiKey({ body })).key)
    await grandchild.api.credentials.addPublicKeys({ body: { key: newPublicKeyLine() } })
    await anna.api.credentials.renewToken()
    expect(await Promise.all([thief, child, grandchild].map(isIn))).toEqual([false, false, false])
    expect((await anna.api.credentials.listPublicKeys()).items).toEqual([])
    expect((await anna.api.credentials.listApiKeys()).items).toEqual([])
  })

  test('nor does what a client made, once its session is ended', async () => {
    const anna = await signUpSomeone(booted)
    const thief = await getClient(anna)
    const child = booted.program((await thief.api.credentials.createApiKey({ body })).key)
    const { items } = await anna.api.accounts.listSessions()
    const id = items.find(({ kind }) => kind === 'client')?.id ?? ''
    await anna.api.accounts.terminateSession({ params: { id } })
    expect(await isIn(child)).toBe(false)
  })

  test('nor an SSH key added with an API key, once that is revoked', async () => {
    const anna = await signUpSomeone(booted)
    const made = await anna.api.credentials.createApiKey({ body })
    await booted.program(made.key).api.credentials.addPublicKeys({ body: { key: newPublicKeyLine() } })
    await anna.api.credentials.revokeApiKey({ params: { id: made.id } })
    expect((await anna.api.credentials.listPublicKeys()).items).toEqual([])
  })

  test('no token renews the token or lets a client in', async () => {
    const anna = await signUpSomeone(booted)
    const thief = booted.program((await anna.api.credentials.renewToken()).token)
    await expect(thief.api.credentials.renewToken()).rejects.toMatchObject({ code: 'Forbidden' })
    const { params } = await askForClient()
    await expect(thief.api.credentials.approveTemporalToken({ params })).rejects.toMatchObject({
      code: 'Forbidden',
    })
  })
})

/** A person with one of everything that acts for them, and whether each of these still does. */
async function personWithAll() {
  const anna = await signUpSomeone(booted)
  const token = booted.program((await anna.api.credentials.renewToken()).token)
  const key = booted.program((await anna.api.credentials.createApiKey({ body })).key)
  const machine = await getClient(anna)
  await anna.api.credentials.addPublicKeys({ body: { key: newPublicKeyLine() } })
  return {
    anna,
    async inForce(owner: Visitor = anna) {
      const programs = Object.entries({ token, key, machine })
      const states = await Promise.all(
        programs.map(async ([name, program]) => ((await isIn(program)) ? name : null)),
      )
      const { items } = await owner.api.credentials.listPublicKeys()
      return [...states, ...(items.length > 0 ? ['ssh_key'] : [])].filter((name) => name !== null)
    },
  }
}
const ALL = ['token', 'key', 'machine', 'ssh_key']

describe('whoever takes the account back ends what acts for it:', () => {
  test('a new password by mail does, and the letter says so', async () => {
    const { anna, inForce } = await personWithAll()
    expect(await inForce()).toEqual(ALL)
    const browser = booted.visitor()
    await browser.api.accounts.sendResetPasswordCode({ body: { email: anna.email } })
    const code = await booted.codeFor(anna.email)
    const password = 'another burrow over the hill'
    await browser.api.accounts.resetPassword({ body: { email: anna.email, code, password } })
    expect(await inForce(browser)).toEqual([])
    expect((await booted.emailTo(anna.email))?.text).toContain('API')
  })

  test('a changed password does when asked to, and otherwise leaves them', async () => {
    const { anna, inForce } = await personWithAll()
    const password = 'another burrow over the hill'
    await anna.api.accounts.changePassword({ body: { password: anna.password, new_password: password } })
    expect(await inForce()).toEqual(ALL)
    const again = { password, new_password: anna.password, revoke_keys: true }
    await anna.api.accounts.changePassword({ body: again })
    expect(await inForce()).toEqual([])
  })

  test('ending everything does, and is told by mail', async () => {
    const { anna, inForce } = await personWithAll()
    const all = { including_clients: true, including_keys: true }
    expect(await anna.api.accounts.terminateAllSessions({ body: all })).toEqual({ ended: 4 })
    expect(await inForce()).toEqual([])
    expect((await booted.emailTo(anna.email))?.subject).toContain('от вашего имени, завершено')
  })
})

describe('the list of what acts for the user', () => {
  test('names tokens, API keys and SSH keys of all teams, and ends each of them', async () => {
    const { anna, inForce } = await personWithAll()
    const team = await anna.api.teams.createTeam({ body: { name: 'Кротовая' } })
    await anna.api.teams.selectTeam({ params: { id: team.id } })
    await anna.api.credentials.createApiKey({ body: { ...body, description: 'elsewhere' } })
    const { items } = await anna.api.credentials.listAccess()
    expect(items.map(({ kind, name }) => [kind, name]).sort()).toEqual([
      ['api_key', 'deploy'],
      ['api_key', 'elsewhere'],
      ['public_key', expect.any(String)],
      ['token', null],
    ])
    expect(new Set(items.map((item) => item.team.name)).size).toBe(2)
    for (const { id } of items) await anna.api.credentials.endAccess({ params: { id } })
    expect((await anna.api.credentials.listAccess()).items).toEqual([])
    expect(await inForce()).toEqual(['machine'])
  })

  test('shows and ends nothing of anybody else', async () => {
    const { anna } = await personWithAll()
    const boris = await signUpSomeone(booted)
    for (const { id } of (await anna.api.credentials.listAccess()).items) {
      await expect(boris.api.credentials.endAccess({ params: { id } })).rejects.toMatchObject({
        code: 'NotFound',
      })
    }
    expect((await boris.api.credentials.listAccess()).items).toEqual([])
    expect((await anna.api.credentials.listAccess()).items).toHaveLength(3)
  })

  test('is for the person alone', async () => {
    const { token } = await person.api.credentials.renewToken()
    await expect(booted.program(token).api.credentials.listAccess()).rejects.toMatchObject({
      code: 'Forbidden',
    })
  })
})

test('a month later the session still works and still asks', async () => {
  const anna = await signUpSomeone(booted)
  booted.clock.advance(29 * DAY_MS)
  await expect(anna.api.credentials.createApiKey({ body })).rejects.toMatchObject({
    code: 'ConfirmationRequired',
  })
})
