import type { AssertionOptions, PasskeyAssertion } from '@nora/contract/accounts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { GivenUp } from '../../platform/given-up.ts'
import { aProblem, aUser, someSettings } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const assertion: PasskeyAssertion = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
}
const options: AssertionOptions = {
  challenge: 'c',
  timeout: 1,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required',
}
const company = { id: 'company', kind: 'oidc', name: 'Company SSO' } as const
const withProviders = { getSettings: async () => someSettings({ providers: [company] }) }

test('a provider of the installation is offered, and comes back to where one was going', async () => {
  const seen: unknown[] = []
  const { platform } = openConsole('/sign_in?redirect=%2Ftoken', {
    api: {
      system: withProviders,
      accounts: {
        startProviderSignIn: async (input) => {
          seen.push(input)
          return { authorization_url: 'https://sso.example.com/authorize' }
        },
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Company SSO' }))
  await waitFor(() => expect(platform.leftFor()).toBe('https://sso.example.com/authorize'))
  expect(seen).toEqual([{ params: { id: 'company' }, body: { return_to: '/token' } }])
})

test.each([
  ['account_exists', /link the service in your profile/],
  ['made_up', /could not be verified/],
])('a way back from a provider that failed with %s says what to do', async (code, sentence) => {
  openConsole(`/sign_in?provider=company&provider_error=${code}`)
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
})

test('an account without a password says that it has none', async () => {
  openConsole('/sign_in', {
    api: {
      accounts: {
        signIn: async () => {
          throw aProblem(
            400,
            'PasswordLoginUnavailable',
            'Password login is not available for this account. Use an external identity provider.',
          )
        },
      },
    },
  })
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'anna@example.org' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText(/Password login is not available for this account/)
})

test('a passkey signs in by itself', async () => {
  const seen: unknown[] = []
  openConsole('/sign_in', {
    passkeys: { isSupported: () => true, show: async () => assertion },
    api: {
      accounts: {
        startPasskeyCheck: async () => options,
        verifyPasskey: async ({ body }) => {
          seen.push(body)
          return aUser()
        },
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  expect(seen).toEqual([{ credential: assertion }])
})

test('one that is chosen from the suggestions does, too, without a press', async () => {
  openConsole('/sign_in', {
    passkeys: { isSupported: () => true, canSuggest: async () => true, suggest: async () => assertion },
    api: {
      accounts: { startPasskeyCheck: async () => options, verifyPasskey: async () => aUser() },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Home' })
})

test('closing the browser’s window is no failure, and names the other ways', async () => {
  openConsole('/sign_in', {
    passkeys: { isSupported: () => true, show: () => Promise.reject(new GivenUp()) },
    api: { accounts: { startPasskeyCheck: async () => options } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  await screen.findByText(/No passkey was used/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('where browsers have no passkeys none are offered', async () => {
  openConsole('/sign_in', {
    passkeys: { isSupported: () => true },
    api: { system: { getSettings: async () => someSettings({ are_passkeys_available: false }) } },
  })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('a sign-up by a provider that vouches for no address takes a code and no password', async () => {
  const seen: unknown[] = []
  openConsole('/sign_up?provider=company', {
    api: {
      system: withProviders,
      accounts: {
        getProviderSignUp: async () => ({ provider: company, email: 'vera@example.org', name: 'Vera Fox' }),
        sendSignUpCode: async () => ({ expires_at: '2026-01-15T10:10:00.000Z', resend_after_s: 60 }),
        signUp: async ({ body }) => {
          seen.push(body)
          return aUser()
        },
      },
    },
  })
  await screen.findByRole('heading', { name: 'Almost done: you signed in with Company SSO' })
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  fireEvent.change(await screen.findByLabelText('Code from the e-mail'), { target: { value: '123456' } })
  expect(screen.queryByLabelText('Password')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  expect(seen).toEqual([
    {
      email: 'vera@example.org',
      code: '123456',
      name: 'Vera Fox',
      lang: undefined,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      with_provider: true,
    },
  ])
})
