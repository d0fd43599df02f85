import type { IpPolicyView } from '@nora/contract/policies'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aDomain, aPort, aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const AT = '2026-01-15T10:00:00.000Z'
const team = { id: 'tem_forest', name: 'Clear Forest', icon: null, type: 'team' } as const

const office: IpPolicyView = {
  id: 'ipp_office',
  name: 'Office',
  description: 'Only us',
  is_enabled: true,
  version: 3,
  rules: [
    { network: '203.0.113.7', effect: 'deny', description: 'The lobby' },
    { network: '203.0.113.0/24', effect: 'allow', description: '' },
  ],
  idle_rules: [],
  attached_to: { console: true, api: false, agents: false, endpoints: ['shop.localhost'] },
  created_at: AT,
  changed_at: AT,
  changed_by: null,
}
const nowhere = { console: false, api: false, agents: false, endpoints: [] }
const off = { ...office, id: 'ipp_old', name: 'Old', is_enabled: false, attached_to: nowhere }

const visitors = [{ address: '203.0.113.7', hostname: 'shop.localhost', seen_at: AT }]

function openPolicies(path: string, given: FakeApi['policies'] = {}) {
  const policies: FakeApi['policies'] = {
    listIpPolicies: async () => ({ items: [office, off], next_cursor: null }),
    testIpRules: async () => ({ address: '192.0.2.9', effect: 'allow', rule: null, why: 'no_rule_denies' }),
    ...given,
  }
  const none = async () => ({ items: [], next_cursor: null })
  const api = {
    policies,
    tunnels: { listTeamTunnels: none, listRecentVisitors: async () => ({ items: visitors }) },
    domains: { listTeamDomains: async () => ({ items: [aDomain({ name: 'shop' })], next_cursor: null }) },
    ports: { listTeamPorts: async () => ({ items: [aPort()], next_cursor: null }) },
  }
  return openConsole(path, { user: aUser({ team, team_role: 'admin' }), api })
}

const rows = () => screen.getAllByRole('row').slice(1)
const networks = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Network of rule/ })
    .map(({ value }) => value)

test('a person whom a policy denies one team is told why, and can still choose another', async () => {
  const said = 'The team’s IP policy “Office” does not let in the address 192.0.2.9.'
  const refuse = async () => {
    throw aProblem(403, 'Forbidden', said)
  }
  const own = {
    id: 'tem_own',
    name: 'Anna',
    icon: null,
    type: 'personal' as const,
    role: 'primary_owner' as const,
  }
  const forest = { ...team, role: 'admin' as const }
  const items = [
    { ...own, current: false },
    { ...forest, current: true },
  ]
  const api = { tunnels: { listTunnels: refuse }, teams: { listTeams: async () => ({ items }) } }
  openConsole('/tunnels', { user: aUser({ team, team_role: 'admin' }), api: api as FakeApi })
  await screen.findByText(said)
  expect((await screen.findAllByRole('button', { name: /^Choose a team/ })).length).toBeGreaterThan(0)
})

describe('IP policies', () => {
  test('are shown with what they are attached to, and found by an address in them', async () => {
    openPolicies('/team_ip_policies?q=203.0.113.7')
    await screen.findByText('Office')
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Office.*Console.*shop\.localhost/),
      expect.stringMatching(/Old.*off/),
    ])
  })

  test('are sorted with the arrow keys on a rule’s handle, which keeps the focus, and saved in that order', async () => {
    const asked: unknown[] = []
    openPolicies('/team_ip_policies?policy=ipp_office', {
      changeIpPolicy: async (input) => {
        asked.push(input)
        return office
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'IP policy “Office”' })
    const handle = within(dialog).getByRole('button', { name: /^Move rule 2/ })
    handle.focus()
    fireEvent.keyDown(handle, { key: 'ArrowUp' })
    expect(networks(dialog)).toEqual(['203.0.113.0/24', '203.0.113.7'])
    expect(document.activeElement).toBe(handle)
    expect(within(dialog).getByText('Now rule 1 of 2')).toBeDefined()
    expect(await within(dialog).findByText('Never applies: rule 1 decides first.')).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'IP policy “Office”' })).toBeNull())
    expect(asked).toMatchObject([
      {
        params: { id: 'ipp_office' },
        body: { version: 3, rules: [{ network: '203.0.113.0/24' }, { network: '203.0.113.7' }] },
      },
    ])
  })

  test('say in the form which rule decides, about any address and one’s own', async () => {
    openPolicies('/team_ip_policies?policy=ipp_office')
    const dialog = within(await screen.findByRole('dialog', { name: 'IP policy “Office”' }))
    await dialog.findAllByText('stays out', {}, { timeout: 5_000 })
    fireEvent.change(dialog.getByLabelText('Test an address'), { target: { value: '::ffff:203.0.113.8' } })
    const decisions = dialog
      .getAllByText(/^(gets in|stays out)$/)
      .map(({ parentElement }) => parentElement?.textContent)
    expect(decisions).toEqual([
      '203.0.113.8 gets in: rule 2 decides: 203.0.113.0/24',
      'Your address 192.0.2.9 stays out: it matches no rule, and only listed addresses are allowed',
      expect.stringMatching(/^203\.0\.113\.7 stays out: rule 1 decides: 203\.0\.113\.7 · shop\.localhost/),
    ])
  })

  test('with a wrong network are not sent, and what may be meant is one press away', async () => {
    openPolicies('/team_ip_policies?new=yes')
    const dialog = within(await screen.findByRole('dialog', { name: 'New IP policy' }))
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Home' } })
    const network = dialog.getByLabelText<HTMLInputElement>('Network of rule 1')
    fireEvent.change(network, { target: { value: '10.1.2.3/8' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText('Correct the rules marked above.')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: '10.0.0.0/8' }))
    expect(network.value).toBe('10.0.0.0/8')
  })

  test('are attached while they are made: to the address they are made for, and to others that exist', async () => {
    const made: unknown[] = []
    openPolicies('/team_ip_policies?new=db.example.com:20017', {
      createIpPolicy: async ({ body }) => {
        made.push(body)
        return office
      },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'New IP policy' }))
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Home' } })
    fireEvent.click(await dialog.findByRole('checkbox', { name: /shop\.localhost/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() =>
      expect(made).toMatchObject([
        { attached_to: { endpoints: ['db.example.com:20017', 'shop.localhost'] } },
      ]),
    )
  })

  test('that are attached to nothing say so, and one press attaches them to every address of the team', async () => {
    openPolicies('/team_ip_policies?new=yes')
    const dialog = within(await screen.findByRole('dialog', { name: 'New IP policy' }))
    expect(dialog.getByText(/attached to nothing and stops nobody/)).toBeDefined()
    // The rule that is offered is empty: it does nothing yet, and everything says so.
    expect(dialog.getByText('There are no rules yet: every address gets in.')).toBeDefined()
    expect((await dialog.findAllByText(/gets in/)).length).toBeGreaterThan(0)
    expect(dialog.queryByText(/only deny rules/)).toBeNull()
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Visitors of every address/ }))
    expect(dialog.queryByText(/attached to nothing/)).toBeNull()
  })

  test('that would lock their saver out say so and stay open', async () => {
    const said = 'This policy would keep your own address 192.0.2.9 out of the console.'
    openPolicies('/team_ip_policies?policy=ipp_office', {
      changeIpPolicy: async () => {
        throw aProblem(422, 'ValidationError', said, { rules: said })
      },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'IP policy “Office”' }))
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Office 2' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(said)).toBeDefined()
  })

  test('that were begun to be changed are not closed by a slip', async () => {
    openPolicies('/team_ip_policies?policy=ipp_office')
    const dialog = await screen.findByRole('dialog', { name: 'IP policy “Office”' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove shop.localhost' }))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Go back' }))
    expect(within(dialog).queryByRole('button', { name: 'Remove shop.localhost' })).toBeNull()
  })
})
