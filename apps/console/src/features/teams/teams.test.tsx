import type { ReceivedInvite, Team } from '@nora/contract/teams'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aSession } from '../../testing/account-fixtures.ts'
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
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Clear Forest/ }))
}

test('a person with one team has nothing to choose, and a way to make another', async () => {
  openConsole('/token', {
    user: aUser(),
    api: { teams: { listTeams: async () => ({ items: [personal] }) } },
  })
  await screen.findByText('Personal')
  expect(screen.queryByRole('button', { name: /Choose a team/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Create team' })).toBeDefined()
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
  expect(screen.getByText('Personal')).toBeDefined()
})

const invite: ReceivedInvite = {
  id: 'inv_1',
  team: { id: 'tem_forest', name: 'Clear Forest', icon: null },
  role: 'admin',
  has_seat: true,
  invited_by: 'Boris Klein',
  email: 'anna@example.org',
  state: 'open',
  expires_at: '2027-01-15T10:00:00.000Z',
}

test('an invitation stands on home with a dot beside the team, and joining it starts anew in the team', async () => {
  let joined = ''
  const { platform } = openConsole('/', {
    user: aUser(),
    api: {
      teams: {
        listOwnInvites: async () => ({ items: [invite] }),
        acceptInvite: async ({ params }) => {
          joined = params.id
          return { ...forest, current: true }
        },
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Join Clear Forest' }))
  await waitFor(() => expect(platform.reloads()).toBe(1))
  expect(joined).toBe('inv_1')
  expect(screen.getAllByText('Invitations: 1').length).toBeGreaterThan(0)
})

test('an invitation that is declined goes from home', async () => {
  let items = [invite]
  openConsole('/', {
    user: aUser(),
    api: {
      teams: {
        listOwnInvites: async () => ({ items }),
        declineInvite: async () => {
          items = []
          return undefined
        },
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the invitation to Clear Forest' }))
  await waitFor(() => expect(screen.queryByText('You are invited')).toBeNull())
})

test('an empty list says that a client of the reader opens tunnels in another team, and leads there', async () => {
  let selected = ''
  openConsole('/tunnels', {
    user: aUser(),
    api: {
      teams: {
        listTeams: async () => ({ items: [personal, forest] }),
        selectTeam: async ({ params }) => {
          selected = params.id
          return forest
        },
      },
      accounts: {
        getUser: async () => aUser(),
        listSessions: async () => ({
          items: [
            aSession({
              kind: 'client',
              team: { id: 'tem_forest', name: 'Clear Forest', type: 'team' },
              device: { machine: 'anna-mbp', browser: null, os: 'darwin', client_version: '0.1.0' },
            }),
          ],
        }),
      },
    },
  })
  await screen.findByText('Your client on anna-mbp opens tunnels in Clear Forest.')
  fireEvent.click(screen.getByRole('button', { name: 'Switch to Clear Forest' }))
  await waitFor(() => expect(selected).toBe('tem_forest'))
})
