import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../../testing/boot.ts'
import { type FakeProvider, startFakeProvider } from '../../../testing/fake-oauth-provider.ts'

let booted: Booted
let github: FakeProvider
let yandex: FakeProvider
let vk: FakeProvider
beforeAll(async () => {
  github = await startFakeProvider('github')
  yandex = await startFakeProvider('yandex')
  vk = await startFakeProvider('vk')
  booted = await bootControl({ providers: [yandex.config, vk.config, github.config] })
})
afterAll(async () => {
  await booted.close()
  await Promise.all([github, yandex, vk].map((provider) => provider.close()))
})

async function start(visitor: Visitor, { config, approve }: FakeProvider): Promise<URL> {
  const params = { id: config.id }
  const { authorization_url } = await visitor.api.accounts.startProviderSignIn({ params, body: {} })
  return new URL(await approve(authorization_url))
}

async function signInBy(provider: FakeProvider, visitor = booted.visitor()): Promise<string> {
  const { pathname, search } = await start(visitor, provider)
  return String((await visitor.open(pathname + search)).headers.location)
}

test('the three are offered in the order of the configuration, under their names', async () => {
  const { providers } = await booted.visitor().api.system.getSettings()
  expect(providers.map(({ name }) => name)).toEqual(['Yandex ID', 'VK ID', 'GitHub'])
})

describe('GitHub', () => {
  const octocat = { id: 583231, login: 'octocat', name: 'Mona Lisa', email: 'not-asked@example.com' }

  test('signs in by the primary address that it has verified', async () => {
    const emails = [
      { email: 'other@example.com', primary: false, verified: true },
      { email: 'octocat@example.com', primary: true, verified: true },
    ]
    github.person = { ...octocat, emails }
    const visitor = booted.visitor()
    expect(await signInBy(github, visitor)).toBe('/')
    expect(await visitor.api.accounts.getUser()).toMatchObject({
      email: 'octocat@example.com',
      name: 'Mona Lisa',
    })
    const { items } = await visitor.api.accounts.listProviderLinks()
    expect(items.find(({ provider }) => provider.kind === 'github')?.link?.label).toBe('octocat')
  })

  test('with an unverified address, or none, asks for one', async () => {
    github.person = {
      id: 1,
      login: 'new',
      name: null,
      emails: [{ email: 'a@b.example', primary: true, verified: false }],
    }
    expect(await signInBy(github)).toBe('/sign_up?provider=github')
    github.person = { id: 2, login: 'newer', name: '', emails: [] }
    expect(await signInBy(github)).toBe('/sign_up?provider=github')
  })

  test('that answers 200 with an error inside has refused', async () => {
    github.answers.set('/token', { status: 200, body: { error: 'bad_verification_code' } })
    expect(await signInBy(github)).toBe('/sign_in?provider=github&provider_error=failed')
    github.answers.clear()
  })
})

describe('Yandex ID', () => {
  test('vouches for the mailboxes it keeps itself', async () => {
    yandex.person = { id: '1000034426', login: 'ivan', default_email: 'Ivan@Yandex.ru', real_name: 'Иван' }
    const visitor = booted.visitor()
    expect(await signInBy(yandex, visitor)).toBe('/')
    expect(await visitor.api.accounts.getUser()).toMatchObject({ email: 'ivan@yandex.ru', name: 'Иван' })
  })

  test.each(['ivan@example.com', 'ivan@yandex.ru.evil.example', 'ivan@notyandex.ru', ''])(
    'does not for %j',
    async (default_email) => {
      yandex.person = { id: `id ${default_email}`, login: 'ivan', default_email }
      const visitor = booted.visitor()
      expect(await signInBy(yandex, visitor)).toBe('/sign_up?provider=yandex')
      expect((await visitor.api.accounts.getProviderSignUp()).email).toBe(default_email || null)
    },
  )
})

describe('VK ID', () => {
  const person = { user_id: '1234567890', first_name: 'Иван', last_name: 'Иванов', email: 'ivan@mail.ru' }

  test('brings a device along, vouches for nobody, and signs in once the address is confirmed', async () => {
    vk.person = person
    const visitor = booted.visitor()
    expect(await signInBy(vk, visitor)).toBe('/sign_up?provider=vk')
    await visitor.api.accounts.sendSignUpCode({ body: { email: 'ivan@mail.ru' } })
    const code = await booted.codeFor('ivan@mail.ru')
    const user = await visitor.api.accounts.signUp({
      body: { email: 'ivan@mail.ru', code, name: 'Иван Иванов', with_provider: true },
    })
    const later = booted.visitor()
    expect(await signInBy(vk, later)).toBe('/')
    expect((await later.api.accounts.getUser()).id).toBe(user.id)
  })

  test('without the device, or with a token of another flow, has failed', async () => {
    vk.person = person
    const visitor = booted.visitor()
    const url = await start(visitor, vk)
    url.searchParams.delete('device_id')
    const back = await visitor.open(url.pathname + url.search)
    expect(back.headers.location).toBe('/sign_in?provider=vk&provider_error=failed')
    vk.answers.set('/token', { status: 200, body: { access_token: 'x', state: 'of-another-flow' } })
    expect(await signInBy(vk)).toBe('/sign_in?provider=vk&provider_error=failed')
    vk.answers.clear()
  })
})

describe('a provider that', () => {
  test.each([
    ['is broken', '/user', { status: 500, body: {} }, 'unavailable'],
    ['is overrun', '/token', { status: 429, body: {} }, 'unavailable'],
    ['knows no such code', '/token', { status: 400, body: { error: 'invalid_grant' } }, 'failed'],
    ['answers nonsense', '/user', { status: 200, body: ['?'] }, 'failed'],
    ['answers without end', '/user', { status: 200, body: 'x'.repeat(300_000) }, 'failed'],
  ])('%s signs nobody in', async (_what, path, answer, reason) => {
    yandex.answers.set(path, answer)
    expect(await signInBy(yandex)).toBe(`/sign_in?provider=yandex&provider_error=${reason}`)
    yandex.answers.clear()
  })

  test('gives the same number to another person than a second provider does keeps them apart', async () => {
    github.person = {
      id: 77,
      login: 'seven',
      emails: [{ email: 'seven@example.com', primary: true, verified: true }],
    }
    yandex.person = { id: '77', login: 'seven', default_email: 'seven@yandex.ru' }
    const [one, other] = [booted.visitor(), booted.visitor()]
    await signInBy(github, one)
    await signInBy(yandex, other)
    const ids = [(await one.api.accounts.getUser()).id, (await other.api.accounts.getUser()).id]
    expect(new Set(ids).size).toBe(2)
  })
})
