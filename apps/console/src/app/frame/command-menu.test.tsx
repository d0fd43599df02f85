import type { IpPolicyView } from '@nora/contract/policies'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aDomain, anApiKey, aPort, aPublicKey, aTeam, aTunnel, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { aTeamMember, aTeamRole } from '../../testing/team-fixtures.ts'

afterEach(cleanup)

const page =
  <Item,>(item: Item) =>
  async () => ({ items: [item], next_cursor: null })

const office: IpPolicyView = {
  id: 'ipp_office',
  name: 'Office',
  description: '',
  is_enabled: true,
  version: 1,
  rules: [],
  idle_rules: [],
  attached_to: { console: true, api: false, agents: false, endpoints: [] },
  created_at: '2026-01-15T10:00:00.000Z',
  changed_at: '2026-01-15T10:00:00.000Z',
  changed_by: null,
}

async function openMenu(user = aUser(), stopped: string[] = []) {
  const teams = [aTeam({ current: true }), aTeam({ id: 'tem_forest', name: 'Clear Forest', type: 'team' })]
  const opened = openConsole('/token', {
    user,
    api: {
      tunnels: {
        listTunnels: page(aTunnel({ name: 'shop' })),
        async stopTunnel({ params }) {
          stopped.push(params.id)
          return aTunnel({ name: 'shop', state: 'closed' })
        },
      },
      domains: { listDomains: page(aDomain({ name: 'bakery' })) },
      ports: { listPorts: page(aPort({ port: 20_017, alias: 'db' })) },
      credentials: {
        listPublicKeys: page(aPublicKey({ name: 'laptop' })),
        listApiKeys: page(anApiKey({ description: 'Deploy' })),
        getToken: async () => ({ token: null, team: null, created_at: null, last_used_at: null }),
      },
      policies: { listIpPolicies: page(office) },
      teams: {
        listTeams: async () => ({ items: teams }),
        selectTeam: async () => teams[1] ?? aTeam(),
        listTeamMembers: page(aTeamMember({ name: 'Boris' })),
        listTeamRoles: page(aTeamRole({ id: 'rol_1', name: 'Contractors' })),
      },
    },
  })
  fireEvent.click((await screen.findAllByRole('button', { name: /Search and commands/ }))[0] as HTMLElement)
  return { ...opened, input: await screen.findByRole('combobox') }
}

test.each([
  ['shop', /shop\.localhost/, '/tunnels?tunnel=tun_shop'],
  ['bakery', /^bakery\.localhost/, '/domains?domain=dom_bakery'],
  ['db', /^db/, '/tcp_ports?port=prt_20017'],
  ['laptop', /^laptop/, '/public_keys?key=pky_laptop'],
  ['Deploy', /^Deploy/, '/api_keys?key=key_deploy'],
  ['Help', /^Help/, '/help'],
  ['authtoken', /^Token/, '/token'],
  ['туннели', /^Tunnels/, '/tunnels'],
  ['neyytkb', /^Tunnels/, '/tunnels'],
  ['closed', /^Tunnels: History/, '/tunnels?tab=history'],
  ['2fa', /^Profile: Sign-in/, '/profile?tab=security'],
])('the word %s leads to the thing of that name', async (word, name, address) => {
  const menu = await openMenu()
  fireEvent.change(menu.input, { target: { value: word } })
  fireEvent.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(menu.address()).toBe(address))
})

test('another team is one choice away', async () => {
  const menu = await openMenu()
  fireEvent.click(await screen.findByRole('option', { name: 'Clear Forest' }))
  await waitFor(() => expect(menu.platform.reloads()).toBe(1))
})

test('letters that stand nowhere together find nothing', async () => {
  const menu = await openMenu()
  fireEvent.change(menu.input, { target: { value: 'tkn' } })
  expect(await screen.findByText('Nothing found')).toBeDefined()
  expect(screen.queryByRole('option')).toBeNull()
})

test('a verb and a name stop that tunnel, after its usual question', async () => {
  const stopped: string[] = []
  const menu = await openMenu(aUser(), stopped)
  fireEvent.change(menu.input, { target: { value: 'stop shop' } })
  fireEvent.click(await screen.findByRole('option', { name: /^Stop shop/ }))
  const question = await screen.findByRole('dialog', { name: /^Stop shop\.localhost:8080/ })
  fireEvent.click(within(question).getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(stopped).toEqual(['tun_shop']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const forest = { id: 'tem_forest', name: 'Clear Forest', icon: null, type: 'team' as const }

test.each([
  ['boris', /^Boris/, '/team?member=usr_boris'],
  ['contractors', /^Contractors/, '/team_roles?role=rol_1'],
  ['office', /^Office/, '/team_ip_policies?policy=ipp_office'],
])('“%s” finds it in the team of those who may manage it', async (word, name, address) => {
  const menu = await openMenu(aUser({ team: forest }))
  fireEvent.change(menu.input, { target: { value: word } })
  fireEvent.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(menu.address()).toBe(address))
})

test('roles and policies are not offered to those who may not manage them', async () => {
  const menu = await openMenu(aUser({ team: forest, team_role: 'member' }))
  fireEvent.change(menu.input, { target: { value: 'office' } })
  expect(await screen.findByText('Nothing found')).toBeDefined()
  expect(screen.queryByRole('option', { name: /^Office/ })).toBeNull()
})
