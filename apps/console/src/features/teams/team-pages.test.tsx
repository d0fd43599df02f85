import type { Role } from '@nora/contract'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ensureKeeper } from '../../platform/vault/vault-keeper.ts'
import type { FakeApi, FakeVault } from '../../testing/fake-platform.ts'
import { aProblem, aTeam, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { anInvite, aTeamInFull, aTeamMember, aTeamRole } from '../../testing/team-fixtures.ts'
import { anOpenVault, aVaultPolicy } from '../../testing/vault-fixtures.ts'

afterEach(cleanup)

const anna = aTeamMember({ role: 'primary_owner', is_self: true })
const boris = aTeamMember({ name: 'Boris Kim' })
const web = aTeamRole()
const forest = { id: 'tem_forest', name: 'Clear Forest', icon: null, type: 'team' } as const

function openTeam(
  path: string,
  given: FakeApi['teams'] = {},
  team_role: Role = 'primary_owner',
  vault: FakeVault = {},
) {
  const page =
    <Item,>(items: Item[]) =>
    async () => ({ items, next_cursor: null })
  const teams: FakeApi['teams'] = {
    getTeam: async () => aTeamInFull(),
    listTeamMembers: page([anna, boris]),
    listInvites: page([anInvite()]),
    listTeamRoles: page([web]),
    ...given,
  }
  const api = { teams, vault: { getVaultPolicy: async () => aVaultPolicy() } }
  return openConsole(path, { user: aUser({ team: forest, team_role }), api, vault: anOpenVault(vault) })
}

const rows = () => screen.getAllByRole('row').slice(1)

async function openDialog(name: RegExp | string) {
  return within(await screen.findByRole('dialog', { name }))
}

describe('members', () => {
  test('are shown with role and seat, and found by what a link says', async () => {
    openTeam('/team?seat=yes&q=boris')
    await screen.findByText('Boris Kim')
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Boris Kim.*User.*Has a seat/),
    ])
    expect(screen.getByText(/Seats taken: 2 of 5/)).toBeDefined()
  })

  test('get another role, seat and custom roles in one form', async () => {
    const asked: unknown[] = []
    openTeam(`/team?member=${boris.id}`, {
      changeTeamMember: async (input) => {
        asked.push(input)
        return boris
      },
    })
    const dialog = await openDialog('Change Boris Kim')
    fireEvent.click(dialog.getByLabelText(/^A seat in the subscription/))
    fireEvent.click(await dialog.findByLabelText('Web only'))
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked).toEqual([
      { params: { id: boris.id }, body: { role: 'member', has_seat: false, role_ids: [web.id] } },
    ])
  })

  test('who are removed: what they have and where it goes is said before', async () => {
    const removed: unknown[] = []
    openTeam('/team', {
      getBelongings: async () => ({
        tunnels: [{ id: 'tun_1', address: 'shop.localhost', machine: 'boris-mbp' }],
        tunnel_count: 1,
        ports: [{ id: 'prt_1', address: 'localhost:20017', alias: 'db' }],
        port_count: 1,
        domains: [{ id: 'dom_1', hostname: 'bakery.localhost' }],
        domain_count: 1,
        public_keys: [],
        public_key_count: 0,
        api_key_count: 2,
        client_count: 0,
      }),
      removeTeamMember: async (input) => {
        removed.push(input)
        return undefined
      },
    })
    await screen.findByText('Boris Kim')
    fireEvent.click(screen.getByRole('button', { name: 'Actions: Boris Kim' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the team' }))
    const dialog = await openDialog('Remove Boris Kim from the team?')
    const fates = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent?.trim())
    expect(fates).toEqual([
      '1 tunnel endsshop.localhost',
      '1 port goes to the chosen memberdb',
      '1 static name goes to the chosen memberbakery.localhost',
      '2 API keys stop working',
    ])
    expect(dialog.getByRole('combobox').textContent).toContain('Anna Belova')
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(removed).toEqual([{ params: { id: boris.id }, query: { heir_id: anna.id } }])
  })

  test('do not show to who may not see them: whom to ask does', async () => {
    openTeam(
      '/team',
      {
        listTeamMembers: async () => {
          throw aProblem(403, 'Forbidden', 'Your role does not allow this.', undefined, {
            ask: [{ id: anna.id, name: anna.name, email: anna.email }],
          })
        },
      },
      'member',
    )
    await screen.findByRole('heading', { name: 'No access' })
    const ask = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ask Anna Belova' })
    expect(ask.href).toMatch(/^mailto:anna@example\.org\?subject=Access%20needed/)
    expect(new URL(ask.href).searchParams.get('body')).toContain(window.location.href)
  })
})

describe('invitations', () => {
  test('are sent to several at once, and a wrong address is said at the field', async () => {
    const asked: unknown[] = []
    openTeam('/team?new=yes', {
      sendInvites: async ({ body }) => {
        asked.push(body)
        if (asked.length === 1) {
          throw aProblem(422, 'ValidationError', 'Check.', { 'emails.0': 'Already in the team.' })
        }
        return { items: [anInvite()] }
      },
    })
    const dialog = await openDialog('Invite to the team')
    const field = dialog.getByLabelText(/^E-mail/)
    fireEvent.change(field, { target: { value: 'vera' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Invite' }))
    await dialog.findByText('This is not an e-mail address: vera.')
    fireEvent.change(field, { target: { value: 'vera@example.org, gleb@example.org' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Invite' }))
    await dialog.findByText('Already in the team.')
    fireEvent.click(dialog.getByRole('button', { name: 'Invite' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked[1]).toEqual({
      emails: ['vera@example.org', 'gleb@example.org'],
      role: 'member',
      has_seat: true,
      role_ids: [],
    })
  })

  test('that nobody answered are sent again or revoked', async () => {
    const done: string[] = []
    openTeam('/team_invites', {
      resendInvite: async () => {
        done.push('resent')
        return anInvite()
      },
      revokeInvite: async () => {
        done.push('revoked')
        return undefined
      },
    })
    await screen.findByText('vera@example.org')
    const open = () => fireEvent.click(screen.getByRole('button', { name: 'Actions: vera@example.org' }))
    open()
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Send again' }))
    await waitFor(() => expect(done).toEqual(['resent']))
    open()
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
    const dialog = await openDialog('Revoke the invitation?')
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(done).toEqual(['resent', 'revoked']))
  })
})

test('the link of an invitation is copied with a secret while the vault is open, and without one otherwise', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  const invite = anInvite()
  const { platform } = openTeam('/team_invites', {}, 'primary_owner', {
    makeInvite: async (id) => `secret of ${id}`,
  })
  const copy = async () => {
    fireEvent.click(await screen.findByRole('button', { name: `Actions: ${invite.email}` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
  }
  await copy()
  await waitFor(() => expect(copied).toHaveLength(1))
  const keeper = ensureKeeper(platform, new QueryClient())
  keeper.ensureStarted()
  await waitFor(() => expect(keeper.phase.get().kind).toBe('open'))
  await copy()
  await waitFor(() => expect(copied).toHaveLength(2))
  vi.unstubAllGlobals()
  const link = `${location.origin}/accept_invite/${invite.id}`
  expect(copied).toEqual([link, `${link}#vault.secret of ${invite.id}`])
})

describe('the link of an invitation', () => {
  const SECRET = `${'s'.repeat(43)}.${'g'.repeat(43)}.0`

  const received = {
    id: 'inv_1',
    team: { id: forest.id, name: forest.name, icon: null },
    role: 'admin',
    has_seat: true,
    invited_by: 'Boris Kim',
    email: 'anna@example.org',
    state: 'open',
    expires_at: '2027-01-15T10:00:00.000Z',
  } as const

  const openLink = (given: FakeApi['teams']) =>
    openConsole('/accept_invite/inv_1', { user: aUser(), api: { teams: given } })

  test('says who invites to what, and joins', async () => {
    const { platform } = openLink({
      getInvite: async () => received,
      acceptInvite: async () => aTeam({ ...forest, role: 'admin', current: true }),
    })
    platform.inviteSecrets.keep('inv_1', SECRET)
    await screen.findByRole('heading', { name: 'You are invited to join Clear Forest' })
    expect(screen.getByText('Administrator')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Join the team' }))
    await waitFor(() => expect(platform.reloads()).toBe(1))
    expect(platform.inviteSecrets.find(forest.id)).toBe(SECRET)
  })

  test('that was copied from an open vault keeps its secret in the tab, off the address and from the server', async () => {
    const previewInvite = vi.fn(async () => ({ ...received, has_account: null }))
    const { platform, address } = openConsole(`/accept_invite/inv_1#vault.${SECRET}`, {
      api: {
        teams: { previewInvite },
        accounts: { getUser: () => Promise.reject(aProblem(401, 'Unauthorized', 'Sign in.')) },
      },
    })
    await screen.findByRole('link', { name: 'Sign in' })
    await waitFor(() => expect(address()).toBe('/accept_invite/inv_1'))
    expect(JSON.stringify(previewInvite.mock.calls)).not.toContain('sss')
    platform.inviteSecrets.bind('inv_other', forest.id)
    expect(platform.inviteSecrets.find(forest.id)).toBeNull()
    platform.inviteSecrets.bind('inv_1', forest.id)
    expect(platform.inviteSecrets.find(forest.id)).toBe(SECRET)
  })

  test('for another address says who is signed in and whom it is for, and lets the account be switched', async () => {
    const { address } = openConsole('/accept_invite/inv_1', {
      user: aUser(),
      api: {
        teams: {
          getInvite: async () => ({ ...received, state: 'wrong_email', email: 'v•••@example.org' }),
          previewInvite: async () => ({ ...received, email: 'v•••@example.org', has_account: null }),
        },
        accounts: { signOut: async () => undefined },
      },
    })
    await screen.findByText('v•••@example.org')
    expect(
      screen.getByText(/is for v•••@example\.org, and you are signed in as anna@example\.org/),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Join the team' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Switch account' }))
    fireEvent.click(await screen.findByRole('link', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/sign_in?redirect=%2Faccept_invite%2Finv_1'))
  })

  test('that is over says why', async () => {
    openLink({
      getInvite: async () => {
        throw aProblem(404, 'NotFound', 'There is no such invitation.')
      },
    })
    await screen.findByRole('heading', { name: 'Could not open the invitation' })
    expect(screen.getByText('There is no such invitation.')).toBeDefined()
  })

  test.each([
    ['accepted', 'The invitation has been accepted'],
    ['declined', 'The invitation was declined'],
    ['revoked', 'The invitation was revoked'],
    ['replaced', 'There is a newer invitation'],
    ['expired', 'The invitation has expired'],
  ])('that was %s has a title of its own', async (ended, title) => {
    openLink({
      getInvite: async () => {
        throw aProblem(404, 'NotFound', 'Ask Anna for a new one.', {}, { ended })
      },
    })
    await screen.findByRole('heading', { name: title })
    expect(screen.getByText('Ask Anna for a new one.')).toBeDefined()
  })

  test.each([
    [true, ['Sign in', 'Create account'], true],
    [false, ['Create account', 'Sign in'], true],
    [null, ['Sign in', 'Create account'], false],
  ] as const)(
    'opened while signed out, with an account being %s, has the likelier way in first',
    async (has_account, ways, isFilledIn) => {
      const { address } = openConsole('/accept_invite/inv_1#key', {
        api: {
          teams: { previewInvite: async () => ({ ...received, email: 'vera@example.org', has_account }) },
          accounts: { getUser: () => Promise.reject(aProblem(401, 'Unauthorized', 'Sign in.')) },
        },
      })
      await screen.findByText('vera@example.org')
      expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(ways)
      fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))
      const back = 'redirect=%2Faccept_invite%2Finv_1'
      const filled = isFilledIn ? `/sign_in?${back}&email=vera%40example.org` : `/sign_in?${back}`
      await waitFor(() => expect(sorted(address())).toBe(sorted(filled)))
    },
  )

  test('that finds no seat free says so and stays', async () => {
    openLink({
      getInvite: async () => received,
      acceptInvite: async () => {
        throw aProblem(402, 'PaymentRequired', 'There are not enough seats in the subscription.')
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Join the team' }))
    await screen.findByText('There are not enough seats in the subscription.')
  })
})

test('a custom role is made with what it forbids and allows', async () => {
  const asked: unknown[] = []
  openTeam('/team_roles?new=yes', {
    createTeamRole: async ({ body }) => {
      asked.push(body)
      return web
    },
  })
  const dialog = await openDialog('New role')
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'No databases' } })
  fireEvent.click(dialog.getByLabelText(/^tcp and trigger/))
  fireEvent.click(dialog.getByLabelText('Create projects of secrets'))
  expect(dialog.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/secrets')
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const secrets = { may_create_projects: true, projects: [] }
  expect(asked).toEqual([{ name: 'No databases', description: '', denied_commands: ['tcp'], secrets }])
})

describe('the settings', () => {
  test('delete the team once its name was typed, and lead to the personal space', async () => {
    const asked: unknown[] = []
    const { platform, address } = openTeam('/team_settings', {
      deleteTeam: async (input) => {
        asked.push(input)
        return undefined
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete team' }))
    const dialog = await openDialog('Delete the team Clear Forest?')
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete team' })
    expect(confirm.disabled).toBe(true)
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Clear Forest' } })
    fireEvent.click(confirm)
    await waitFor(() => expect(platform.reloads()).toBe(1))
    expect(asked).toEqual([{ body: { name: 'Clear Forest' } }])
    expect(address()).toBe('/')
  })

  test('of who is no founder: leaving, and nothing that is the founder’s', async () => {
    openTeam('/team_settings', { getTeam: async () => aTeamInFull({ founder: boris }) }, 'member')
    await screen.findByRole('button', { name: 'Leave team' })
    expect(screen.queryByRole('button', { name: /Delete|Hand over|Save/ })).toBeNull()
  })
})

/** The order of a query says nothing. */
function sorted(address: string): string {
  const [path, query = ''] = address.split('?')
  return `${path}?${query.split('&').sort().join('&')}`
}
