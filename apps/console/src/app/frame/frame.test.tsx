import type { Role } from '@nora/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const forest = { id: 'tem_forest', name: 'Clear Forest', icon: null, type: 'team' } as const
const inTeam = (team_role: Role) => aUser({ team: forest, team_role })

const getNames = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent)

const sections = () => screen.findByRole('navigation', { name: 'Sections' })

describe('the sidebar', () => {
  const MAIN = [
    'Home',
    'Token',
    'Tunnels',
    'Domains',
    'Ports',
    'SSH keys',
    'Traffic Policies',
    'Gateways',
    // With its badge.
    'WebhooksNew',
    'API keys',
  ]

  test.each([
    [
      'an administrator of a team',
      inTeam('admin'),
      [...MAIN, 'Team', 'Password vault', 'Secrets', 'Profile'],
    ],
    ['a member of a team', inTeam('member'), [...MAIN, 'Password vault', 'Secrets', 'Profile']],
    ['somebody in their personal space', aUser(), [...MAIN, 'Password vault', 'Secrets', 'Profile']],
  ])('has for %s what they may open and nothing more', async (_who, user, expected) => {
    openConsole('/token', { user })
    expect(getNames(await sections())).toEqual(expected)
  })

  test('marks the entry of a list while that of the team is open', async () => {
    openConsole('/team_domains', { user: inTeam('owner') })
    const entry = within(await sections()).getByRole('link', { name: 'Domains' })
    expect(entry.getAttribute('aria-current')).toBe('true')
  })

  test('marks no entry for a page that could not be loaded', async () => {
    const listTeamMembers = async () => {
      throw aProblem(403, 'Forbidden', 'Your role does not allow this.')
    }
    openConsole('/team', { user: inTeam('owner'), api: { teams: { listTeamMembers } } })
    await screen.findByRole('heading', { name: 'No access' })
    await waitFor(() => expect(document.querySelector('[aria-current]')).toBeNull())
  })
})

describe('the area of the team', () => {
  test('leads from each of its places to the others, as far as the role allows', async () => {
    openConsole('/team_roles', { user: inTeam('admin') })
    const area = await screen.findByRole('navigation', { name: 'Team' })
    expect(getNames(area)).toEqual([
      'Members',
      'Invitations',
      'Roles',
      'Master keys',
      'IP policies',
      'Domain zones',
      'Certificates',
      'Statistics',
      'Settings',
    ])
    fireEvent.click(within(area).getByRole('link', { name: 'Invitations' }))
    await screen.findByRole('heading', { level: 1, name: 'Invitations' })
    expect(within(area).getByRole('link', { current: 'page' }).textContent).toBe('Invitations')
    expect(within(await sections()).getByRole('link', { current: true }).textContent).toBe('Team')
  })

  test('is reached by a member through the menu, and has what is theirs', async () => {
    openConsole('/token', { user: inTeam('member') })
    fireEvent.click(await screen.findByRole('button', { name: /User menu/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Team settings' }))
    const area = await screen.findByRole('navigation', { name: 'Team' })
    expect(getNames(area)).toEqual(['Statistics', 'Settings'])
  })
})

test('a list leads to that of the whole team and back, for who may see it', async () => {
  const { address } = openConsole('/tcp_ports', { user: inTeam('admin') })
  const choice = await screen.findByRole('navigation', { name: 'Whose to show' })
  fireEvent.click(within(choice).getByRole('link', { name: 'Team' }))
  await screen.findByRole('heading', { level: 1, name: 'Team ports' })
  expect(address()).toBe('/team_tcp_ports')
  expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('href')).toBe('/tcp_ports')
})

test('a member sees only their own list and is offered no other', async () => {
  openConsole('/tcp_ports', { user: inTeam('member') })
  await screen.findByRole('heading', { level: 1, name: 'Ports' })
  expect(screen.queryByRole('navigation', { name: 'Whose to show' })).toBeNull()
})
