import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aProblem, aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

afterEach(cleanup)

const due = (...methods: string[]) =>
  aProblem(425, 'OtpRequired', 'Enter the one-time code.', {}, { methods })

/** A session that waits for one of the factors until `finish` is called. */
function waitsFor(...methods: string[]) {
  let isDue = true
  const getUser = async () => {
    if (isDue) throw due(...methods)
    return aUser()
  }
  return {
    getUser,
    finish: () => {
      isDue = false
      return aUser()
    },
  }
}

test('a sign-in that needs a second factor goes on to it, and from there to where one was going', async () => {
  const seen: unknown[] = []
  const { getUser, finish } = waitsFor('totp', 'recovery_code')
  const { address } = openConsole('/sign_in?redirect=%2Ftoken', {
    api: {
      accounts: {
        getUser,
        signIn: async () => {
          throw due('totp')
        },
        verifyOtp: async ({ body }) => {
          seen.push(body)
          return finish()
        },
      },
    },
  })
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'anna@example.org' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Confirm the sign-in' })
  expect(address()).toBe('/otp_verify?redirect=%2Ftoken')
  // The last digit sends the code.
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } })
  await screen.findByRole('heading', { level: 1, name: 'Token' })
  expect(seen).toEqual([{ code: '123456' }])
})

test('a page behind the guard whose session waits for its second factor leads there, not to the sign-in', async () => {
  const { address } = openConsole('/token', { api: { accounts: { getUser: waitsFor('totp').getUser } } })
  await screen.findByRole('heading', { name: 'Confirm the sign-in' })
  expect(address()).toBe('/otp_verify?redirect=%2Ftoken')
})

test('so does a call that is answered 425 in the middle of a session', async () => {
  const { platform, address } = openConsole('/token', {
    user: aUser(),
    api: {
      accounts: { getUser: async () => aUser() },
      credentials: {
        getToken: async () => {
          throw due('totp')
        },
      },
    },
  })
  await screen.findByRole('heading', { name: 'Sign in again' })
  expect(platform.session.get()).toBeNull()
  expect(address()).toBe('/otp_verify?redirect=%2Ftoken')
})

test('a wrong code says so at its field', async () => {
  openConsole('/otp_verify', {
    api: {
      accounts: {
        getUser: waitsFor('totp').getUser,
        verifyOtp: async () => {
          throw aProblem(422, 'ValidationError', 'Check the marked fields.', {
            code: 'The code does not fit.',
          })
        },
      },
    },
  })
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } })
  await screen.findByText('The code does not fit.')
})

test('a recovery code gets in as well, however it is typed', async () => {
  const seen: unknown[] = []
  const { getUser, finish } = waitsFor('totp', 'recovery_code')
  openConsole('/otp_verify', {
    api: {
      accounts: {
        getUser,
        verifyRecoveryCode: async ({ body }) => {
          seen.push(body)
          return finish()
        },
      },
    },
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Sign in with a recovery code' }))
  const field = await screen.findByLabelText('Recovery code')
  fireEvent.change(field, { target: { value: 'abc' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('The recovery code has ten characters.')
  fireEvent.change(field, { target: { value: 'abcde-FGHIJ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  expect(seen).toEqual([{ code: 'abcde-FGHIJ' }])
})

test('a person who has passkeys only is asked for one, not for a code', async () => {
  openConsole('/otp_verify', {
    api: { accounts: { getUser: waitsFor('passkey').getUser } },
    passkeys: { isSupported: () => true },
  })
  await screen.findByRole('button', { name: 'Confirm with a passkey' })
  expect(screen.queryByLabelText('Code from the app')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign in with a recovery code' })).toBeNull()
})
