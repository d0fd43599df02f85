import { ApiProblem } from '@nora/client'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

const sent = async () => ({ expires_at: '2026-01-15T10:10:00.000Z', resend_after_s: 60 })

async function reachCode(accounts: FakeApi['accounts']) {
  const console = openConsole('/sign_up', { api: { accounts: { sendSignUpCode: sent, ...accounts } } })
  await screen.findByRole('heading', { name: 'Create account' })
  type('E-mail', 'Vera@example.org')
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByRole('heading', { name: 'Check your e-mail' })
  return console
}

function fillCode(password: string, repeat = password) {
  type('Code from the e-mail', '123456')
  type('Password', password)
  type('Repeat password', repeat)
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
}

test('e-mail, code, name and password make an account and sign in', async () => {
  const seen: unknown[] = []
  const { address } = await reachCode({
    signUp: async ({ body }) => {
      seen.push(body)
      return aUser()
    },
  })
  expect(address()).toBe('/sign_up_complete?email=Vera%40example.org')
  type('Name optional', 'Vera Fox')
  fillCode('fox in a burrow')
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  expect(seen).toEqual([
    {
      email: 'Vera@example.org',
      code: '123456',
      name: 'Vera Fox',
      password: 'fox in a burrow',
      lang: undefined,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ])
})

test('another code may be asked for only after the wait the server named', async () => {
  await reachCode({})
  expect(screen.getByText('You can ask again in 1 min')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send code again' })).toBeNull()
})

test('passwords that differ are said before anything is sent', async () => {
  await reachCode({})
  fillCode('one thing', 'another')
  await screen.findByText('The passwords do not match.')
})

test('the sentences of the server stand at their fields', async () => {
  await reachCode({
    signUp: async () => {
      throw aProblem(422, 'ValidationError', 'Check the marked fields.', {
        code: 'Invalid confirmation code.',
      })
    },
  })
  fillCode('fox in a burrow')
  await screen.findByText('Invalid confirmation code.')
  const code = screen.getByLabelText('Code from the e-mail')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(screen.queryByText('Check the marked fields.')).toBeNull()
})

test('the meter says how hard the password is to guess', async () => {
  await reachCode({})
  type('Password', 'qwerty')
  expect(await screen.findByText('Weak')).toBeDefined()
  type('Password', 'correct horse battery staple')
  expect(await screen.findByText('Strong')).toBeDefined()
})

test.each([
  ['UserAlreadyExists', 409, 'Reset the password', 'link'],
  ['TooManyRequests', 429, 'Enter the code from the e-mail', 'button'],
])('%s shows the way on', async (code, status, name, role) => {
  openConsole('/sign_up', {
    api: {
      accounts: {
        sendSignUpCode: async () => {
          throw new ApiProblem(status, { code, error: 'No.' }, 30)
        },
      },
    },
  })
  await screen.findByRole('button', { name: 'Send code' })
  type('E-mail', 'vera@example.org')
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByRole(role, { name })).toBeDefined()
})

test('the second step without an address leads to the first', async () => {
  const { address } = openConsole('/sign_up_complete')
  await screen.findByRole('heading', { name: 'Create account' })
  expect(address()).toBe('/sign_up')
})

test('a forgotten password is replaced with a mailed code', async () => {
  const seen: unknown[] = []
  openConsole('/password_recover', {
    api: {
      accounts: {
        sendResetPasswordCode: sent,
        resetPassword: async ({ body }) => {
          seen.push(body)
          return aUser()
        },
      },
    },
  })
  await screen.findByRole('heading', { name: 'Reset your password' })
  type('E-mail', 'anna@example.org')
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByRole('heading', { name: 'Set a new password' })
  type('Code from the e-mail', '123456')
  type('New password', 'fox in a burrow')
  type('Repeat password', 'fox in a burrow')
  fireEvent.click(screen.getByRole('button', { name: 'Save and sign in' }))
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  expect(seen).toEqual([{ email: 'anna@example.org', code: '123456', password: 'fox in a burrow' }])
})
