import type { NewToken, TemporalToken } from '@nora/contract/credentials'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aProblem, aTeam, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const AT = '2026-01-15T10:00:00.000Z'
const team = { id: 'tem_anna', name: 'Anna Belova', type: 'personal' } as const
const renewed: NewToken = { token: `nt_${'a'.repeat(40)}`, masked: 'nt_••••aaaa', team, created_at: AT }

test('the token is made on demand and shown whole once', async () => {
  const { history } = openConsole('/token', {
    user: aUser(),
    api: { credentials: { renewToken: async () => renewed } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create token' }))
  await screen.findByText(renewed.token)
  const save = `nora config save-token ${renewed.token} --server http://localhost:7070`
  expect(screen.getByText(save)).toBeDefined()

  history.push('/tunnels')
  await screen.findByRole('heading', { level: 1, name: 'Tunnels' })
  history.push('/token')
  await screen.findByText('Your token')
  expect(document.body.textContent).not.toContain(renewed.token)
})

test('renewing asks first, and says what stops working', async () => {
  let renewals = 0
  openConsole('/token', {
    user: aUser(),
    api: {
      credentials: {
        getToken: async () => ({ token: 'nt_••••8Q3M', team, created_at: AT, last_used_at: null }),
        renewToken: async () => {
          renewals++
          return renewed
        },
      },
    },
  })
  expect(await screen.findByText('nt_••••8Q3M')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Renew' }))
  const question = await screen.findByRole('dialog', { name: 'Renew the token?' })
  expect(question.textContent).toContain('stops working at once')
  expect(renewals).toBe(0)
  fireEvent.click(within(question).getByRole('button', { name: 'Renew' }))
  await screen.findByText(renewed.token)
  expect(renewals).toBe(1)
})

const waiting: TemporalToken = {
  id: 'tmp_1',
  user_code: 'QK7P-2M4X',
  client: { machine: 'anna-mbp', os: 'macOS 16', version: '0.1.0' },
  address: '192.0.2.7',
  asked_team: null,
  team: null,
  state: 'pending',
  created_at: AT,
  expires_at: AT,
}

const personal = aTeam({ id: 'tem_anna', name: 'Anna Belova', current: true })
const forest = aTeam({ id: 'tem_forest', name: 'Clear Forest', type: 'team', role: 'member' })

/** The page of a waiting client, opened by someone of two teams; answers where the client is let in. */
async function approveClient(client: TemporalToken, choose?: string) {
  let approved: string | undefined
  openConsole('/client_login?id=tmp_1', {
    user: aUser(),
    api: {
      teams: { listTeams: async () => ({ items: [personal, forest] }) },
      credentials: {
        getTemporalToken: async () => client,
        approveTemporalToken: async ({ body }) => {
          approved = body?.team_id
          return { ...client, state: 'approved', team: forest }
        },
      },
    },
  })
  if (choose) fireEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${choose}`) }))
  await screen.findByRole('radio', { name: /^Anna Belova/ })
  const unknown = screen.queryByText(/you are not in it/) !== null
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await screen.findByRole('heading', { name: 'The client is signed in' })
  return { approved, unknown }
}

test.each([
  ['the current one by default', null, undefined, 'tem_anna', false],
  ['the one that the command proposes', 'clear forest', undefined, 'tem_forest', false],
  ['the one that the command proposes by its id', 'tem_forest', undefined, 'tem_forest', false],
  ['the one that is chosen', null, 'Clear Forest', 'tem_forest', false],
  [
    'the current one when the proposed one is none of theirs, which is said',
    'Elsewhere',
    undefined,
    'tem_anna',
    true,
  ],
] as const)('the team of a client is %s', async (_which, asked_team, choose, team_id, unknown) => {
  expect(await approveClient({ ...waiting, asked_team }, choose)).toEqual({ approved: team_id, unknown })
  expect(screen.getByRole('button', { name: 'Open the tunnels of Clear Forest' })).toBeDefined()
})

test('a waiting client is shown with its code, and let in', async () => {
  openConsole('/client_login?id=tmp_1', {
    user: aUser(),
    api: {
      teams: { listTeams: async () => ({ items: [personal] }) },
      credentials: {
        getTemporalToken: async () => waiting,
        approveTemporalToken: async () => ({ ...waiting, state: 'approved', team: personal }),
      },
    },
  })
  expect(await screen.findByText('QK7P-2M4X')).toBeDefined()
  for (const fact of ['anna-mbp', 'macOS 16', '0.1.0', '192.0.2.7'])
    expect(screen.getByText(fact)).toBeDefined()
  await screen.findByRole('radio', { name: /^Anna Belova/ })
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await screen.findByRole('heading', { name: 'The client is signed in' })
})

test('a refused client gets nothing, and the page says so', async () => {
  openConsole('/client_login?id=tmp_1', {
    user: aUser(),
    api: {
      credentials: {
        getTemporalToken: async () => waiting,
        denyTemporalToken: async () => ({ ...waiting, state: 'denied' }),
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse' }))
  await screen.findByRole('heading', { name: 'Refused' })
})

test('a request that is gone says how to make another', async () => {
  openConsole('/client_login?id=tmp_gone', {
    user: aUser(),
    api: {
      credentials: {
        getTemporalToken: async () => {
          throw aProblem(404, 'NotFound', 'Nothing found here.')
        },
      },
    },
  })
  await screen.findByRole('heading', { name: 'The request has expired' })
  expect(screen.getByText('nora login --server http://localhost:7070')).toBeDefined()
})

test('a link of the client that was cut short asks for a new one', async () => {
  openConsole('/client_login', {
    user: aUser(),
    api: {
      credentials: {
        getTemporalToken: () => Promise.reject(aProblem(422, 'ValidationError', 'Check the marked fields.')),
      },
    },
  })
  await screen.findByText('The request has expired')
})
