import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

test('errors stand at their fields and the first wrong field gets the focus', async () => {
  openConsole('/sign_in')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  const email = await screen.findByRole('textbox', { name: 'E-mail' })
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Check the address: it does not look like an e-mail address.')).toBeDefined()
  expect(screen.getByText('Enter your password.')).toBeDefined()
  expect(document.activeElement).toBe(email)
})

test('the password is hidden until one asks to see it', async () => {
  openConsole('/sign_in')
  const password = await screen.findByLabelText('Password')
  expect(password.getAttribute('type')).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password.getAttribute('type')).toBe('password')
})

test('password managers are told which fields are theirs', async () => {
  openConsole('/sign_in')
  expect((await screen.findByLabelText('Password')).getAttribute('autocomplete')).toBe('current-password')
  expect(screen.getByLabelText('E-mail').getAttribute('autocomplete')).toMatch(/username|email/)
})

test('errors follow a change of the language', async () => {
  openConsole('/sign_in')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  await screen.findByText('Enter your password.')
  fireEvent.click(screen.getByRole('radio', { name: 'Русский' }))
  await screen.findByText('Введите пароль.')
})

test('a refusal is said in the words of the server, above the button', async () => {
  openConsole('/sign_in', {
    api: {
      accounts: {
        signIn: async () => {
          throw aProblem(400, 'BadRequest', 'The e-mail or password is incorrect.')
        },
      },
    },
  })
  await screen.findByRole('button', { name: 'Sign in' })
  type('E-mail', 'anna@example.org')
  type('Password', 'wrong')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The e-mail or password is incorrect.')
})

test('a one-time ticket is exchanged at once, and leaves the address before that', async () => {
  const seen: string[] = []
  const { address } = openConsole('/sign_in#ticket=t1', {
    api: {
      accounts: {
        signIn: async ({ body }) => {
          seen.push(JSON.stringify(body))
          return aUser()
        },
      },
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  expect(seen).toEqual(['{"ticket":"t1"}'])
  expect(address()).toBe('/')
})

test('a used ticket says so, and leaves the way with a password', async () => {
  const { address } = openConsole('/sign_in#ticket=used', {
    api: {
      accounts: {
        signIn: async () => {
          throw aProblem(400, 'BadRequest', 'The link was used.')
        },
      },
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('This link has already been used')
  expect(screen.getByLabelText('E-mail')).toBeDefined()
  expect(address()).toBe('/sign_in')
})
