import type { Team } from '@nora/contract/teams'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aProblem, aTeam, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const personal = aTeam({ id: 'tem_anna', name: 'Anna Belova', type: 'personal', current: true })
const forest = aTeam({ id: 'tem_forest', name: 'Clear Forest', type: 'team' })

/** Someone of two teams; `select` is what the server does with the choice. */
function withTeams(select: () => Promise<unknown>) {
  let team: Team = personal
  return openConsole('/token', {
    user: aUser(),
    api: {
      teams: {
        listTeams: async () => ({ items: [personal, forest] }),
        selectTeam: async () => {
          await select()
          team = forest
          return forest
        },
      },
      accounts: { getUser: async () => aUser({ team }) },
    },
  })
}

async function chooseForest() {
  fireEvent.click(await screen.findByRole('button', { name: /^Choose a team: .*Anna Belova/ }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Clear Forest' }))
}

test('a person with one team has nothing to choose', async () => {
  openConsole('/token', {
    user: aUser(),
    api: { teams: { listTeams: async () => ({ items: [personal] }) } },
  })
  await screen.findByText('Personal space')
  expect(screen.queryByRole('button', { name: /Choose a team/ })).toBeNull()
})

test('another team is chosen on the server, and the page starts anew in it', async () => {
  const { platform } = withTeams(async () => {})
  await chooseForest()
  await waitFor(() => expect(platform.reloads()).toBe(1))
  expect(platform.session.get()?.team.id).toBe('tem_forest')
})

test('a team that cannot be had gives way to the one that was, and the page stays', async () => {
  let refuse = () => {}
  const { platform } = withTeams(
    () =>
      new Promise((_, reject) => {
        refuse = () => reject(aProblem(503, 'Unavailable', 'Try again later.'))
      }),
  )
  await chooseForest()
  await screen.findByRole('button', { name: /^Choose a team: .*Clear Forest/ })
  refuse()
  await screen.findByRole('button', { name: /^Choose a team: .*Anna Belova/ })
  expect((await screen.findAllByText('Could not switch to the team')).length).toBeGreaterThan(0)
  expect(platform.reloads()).toBe(0)
})

test('teams that do not load are said so, and the current one stays', async () => {
  openConsole('/token', {
    user: aUser(),
    api: {
      teams: {
        listTeams: async () => {
          throw aProblem(500, 'InternalError', 'It has been recorded.')
        },
      },
    },
  })
  expect((await screen.findAllByText('Could not load teams')).length).toBeGreaterThan(0)
  expect(screen.getByText('Personal space')).toBeDefined()
})
