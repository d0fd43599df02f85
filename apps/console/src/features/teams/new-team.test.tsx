import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { aTeam, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

describe('a team', () => {
  test('is made, and the page starts anew in it', async () => {
    const { platform, address } = openConsole('/team_new', {
      user: aUser(),
      api: {
        teams: {
          createTeam: async () =>
            aTeam({ id: 'tem_forest', name: 'Clear Forest', icon: null, type: 'team', current: true }),
        },
      },
    })
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Clear Forest' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create team' }))
    await waitFor(() => expect(platform.reloads()).toBe(1))
    expect(address()).toBe('/team')
  })

  test.each(['/team', '/team_roles', '/team_settings'])(
    'is asked for where a personal space has nothing to show: %s',
    async (path) => {
      openConsole(path, { user: aUser() })
      await screen.findByRole('heading', { name: 'This page is for a team' })
      expect(within(screen.getByRole('main')).getByRole('link', { name: 'Create team' })).toBeDefined()
    },
  )
})
