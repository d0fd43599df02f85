import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../testing/fake-platform.ts'
import { aDomain, anApiKey, aPort, aProblem, aPublicKey, aTunnel, aUser } from '../testing/fixtures.ts'
import { openConsole } from '../testing/open-console.tsx'
import { aTeamInFull, aTeamMember, aTeamRole } from '../testing/team-fixtures.ts'

afterEach(cleanup)

const forest = { id: 'tem_forest', name: 'Clear Forest', icon: null, type: 'team' } as const
const user = aUser({ team: forest, team_role: 'owner' })
const getPage =
  <Item,>(...items: Item[]) =>
  async () => ({ items, next_cursor: null })
const nothing = async () => {
  throw aProblem(404, 'NotFound', 'Nothing found here.')
}

const api: FakeApi = {
  tunnels: { listTunnels: getPage(aTunnel()), getTunnel: nothing },
  domains: { listDomains: getPage(aDomain()) },
  ports: { listPorts: getPage(aPort()) },
  credentials: { listApiKeys: getPage(anApiKey()), listPublicKeys: getPage(aPublicKey()) },
  teams: {
    getTeam: async () => aTeamInFull(),
    listTeamMembers: getPage(aTeamMember()),
    listTeamRoles: getPage(aTeamRole()),
  },
  policies: { listIpPolicies: getPage() },
  audit: {
    listAuditEvents: getPage(),
    getAuditFilters: async () => ({ members: [], actions: [], object_kinds: [] }),
    listAuditStreams: getPage(),
  },
}

test.each([
  ['/tunnels?kind=http&tunnel=tun_0&request=req_0', 'There is no such tunnel', '/tunnels?kind=http'],
  ['/tunnels/tun_0/requests/req_0', 'There is no such tunnel', '/tunnels'],
  ['/tunnels/tun_0/requests', 'There is no such tunnel', '/tunnels'],
  ['/domains?domain=dom_0', 'There is no such domain', '/domains'],
  ['/tcp_ports?port=prt_0', 'There is no such port', '/tcp_ports'],
  ['/api_keys?key=key_0', 'There is no such key', '/api_keys'],
  ['/public_keys?key=pky_0', 'There is no such key', '/public_keys'],
  ['/team?member=usr_0', 'There is no such member', '/team'],
  ['/team_roles?role=rol_0', 'There is no such role', '/team_roles'],
  ['/team_ip_policies?policy=ipp_0', 'There is no such IP policy', '/team_ip_policies'],
  ['/team_audit_events?event=aud_0', 'No such entry among those shown', '/team_audit_events'],
  [
    '/team_audit_events?tab=receivers&receiver=str_0',
    'There is no such receiver',
    '/team_audit_events?tab=receivers',
  ],
])('%s opens the list and says why', async (path, note, list) => {
  const { address } = openConsole(path, { user, api })
  await screen.findByText(note)
  expect(address()).toBe(list)
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the note is left behind by the next step', async () => {
  openConsole('/domains?domain=dom_0', { user, api })
  await screen.findByText('There is no such domain')
  fireEvent.click(screen.getByRole('link', { name: 'Ports' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Domains' }))
  await screen.findByRole('heading', { level: 1, name: 'Domains' })
  await waitFor(() => expect(screen.queryByText('There is no such domain')).toBeNull())
})
