import type { Role } from '@nora/contract'
import type { CaptureRule } from '@nora/contract/captures'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import { aTeamInFull } from '../../../testing/team-fixtures.ts'

afterEach(cleanup)

const forest = { id: 'tem_forest', name: 'Clear Forest', icon: null, type: 'team' } as const

function openSettings(team_role: Role) {
  const changes: CaptureRule[] = []
  openConsole('/team_settings', {
    user: aUser({ team: forest, team_role }),
    api: {
      teams: { getTeam: async () => aTeamInFull() },
      captures: {
        getCaptureRule: async () => ({ rule: 'allowed' }),
        setCaptureRule: async ({ body }) => {
          changes.push(body.rule)
          return body
        },
      },
    },
  })
  return changes
}

test('an owner of a team forbids capture in its settings', async () => {
  const changes = openSettings('primary_owner')
  fireEvent.click(await screen.findByRole('radio', { name: 'Never' }))
  expect(await screen.findByText(/No tunnel and no gateway of the team is captured/)).toBeDefined()
  expect(changes).toEqual(['forbidden'])
})

test('a member reads the capture rule and cannot change it', async () => {
  openSettings('member')
  expect(await screen.findByText('Owner decides')).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Never' })).toBeNull()
})
