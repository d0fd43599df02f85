import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { aProblem, aUser } from '../testing/fixtures.ts'
import { openConsole } from '../testing/open-console.tsx'

afterEach(cleanup)

const signedOut = async () => {
  throw aProblem(401, 'Unauthorized', 'Sign in to continue.')
}

test('a page behind the guard leads to the sign-in, and from there back to where one was going', async () => {
  const { address } = openConsole('/tunnels?tab=history', {
    api: { accounts: { getUser: signedOut, signIn: async () => aUser() } },
  })
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'anna@example.org' } })
  expect(address()).toBe('/sign_in?redirect=%2Ftunnels%3Ftab%3Dhistory')
  expect(screen.queryByText('Session ended')).toBeNull()
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('tab', { name: 'History', selected: true })
  expect(address()).toBe('/tunnels?tab=history')
})

test('a new tab of a signed-in browser learns from the server who is here', async () => {
  openConsole('/token', { api: { accounts: { getUser: async () => aUser({ name: 'Vera Fox' }) } } })
  await screen.findByRole('heading', { level: 1, name: 'Token' })
  expect(screen.getAllByText('Vera Fox').length).toBeGreaterThan(0)
})

test('a signed-in person is led away from the sign-in', async () => {
  const { address } = openConsole('/sign_in', { user: aUser() })
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  expect(address()).toBe('/')
})

test('a session that ends on the server leads to the sign-in and forgets the user', async () => {
  const { platform, address } = openConsole('/token', {
    user: aUser(),
    api: { credentials: { getToken: signedOut } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Sign in to Nora' })
  await screen.findByText('Session ended')
  expect(platform.session.get()).toBeNull()
  expect(address()).toBe('/sign_in?redirect=%2Ftoken')
})

test('a session that ended while the tab was away leads to the sign-in, however early that is learnt', async () => {
  const { platform, address } = openConsole('/token', {
    user: aUser(),
    api: { accounts: { getUser: signedOut } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Sign in to Nora' })
  await screen.findByText('Session ended')
  expect(platform.session.get()).toBeNull()
  expect(address()).toBe('/sign_in?redirect=%2Ftoken')
})

test('signing out ends the session and starts anew', async () => {
  const { platform, address } = openConsole('/token', {
    user: aUser(),
    api: { accounts: { signOut: async () => undefined } },
  })
  fireEvent.click(await screen.findByRole('button', { name: /User menu/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in to Nora' })
  expect(platform.session.get()).toBeNull()
  await waitFor(() => expect(address()).toBe('/sign_in'))
  await waitFor(() => expect(screen.queryByText('Session ended')).toBeNull())
})

describe('what takes the place of a page, with the frame around it alive', () => {
  const getPage = (problem: Error) =>
    openConsole('/tunnels?tunnel=tun_x', {
      user: aUser(),
      api: {
        tunnels: {
          listTunnels: async () => ({ items: [], next_cursor: null }),
          getTunnel: async () => {
            throw problem
          },
        },
      },
    })

  test('an unknown address', async () => {
    openConsole('/no_such_page', { user: aUser() })
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(screen.getByRole('navigation', { name: 'Sections' })).toBeDefined()
    expect(document.title).toBe('Page not found · Nora')
  })

  test('a 404 of a list that the page asked for', async () => {
    openConsole('/token', {
      user: aUser(),
      api: {
        credentials: {
          getToken: async () => {
            throw aProblem(404, 'NotFound', 'Nothing found here.')
          },
        },
      },
    })
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(screen.getByRole('navigation', { name: 'Sections' })).toBeDefined()
  })

  test('a 403, with the words of the server', async () => {
    getPage(aProblem(403, 'Forbidden', 'Ask Anna, she administers the team.'))
    await screen.findByText('Ask Anna, she administers the team.')
  })
})
