import { expect, test } from 'vitest'
import { creations, destinations, foundObjects } from './navigation.ts'

const getAddresses = (group: string) => destinations.filter((one) => one.group === group).map(({ to }) => to)

test('the sidebar lists the reader’s own pages, then those of the team, in one order whatever feature they are from', () => {
  expect(getAddresses('main')).toEqual([
    '/',
    '/token',
    '/tunnels',
    '/domains',
    '/tcp_ports',
    '/public_keys',
    '/api_keys',
  ])
  expect(getAddresses('team')).toEqual([
    '/team',
    '/team_roles',
    '/team_ip_policies',
    '/team_statistics',
    '/team_tunnels',
    '/team_domains',
    '/team_tcp_ports',
    '/team_public_keys',
    '/team_audit_events',
    '/team_organization',
    '/team_settings',
  ])
})

test.each([
  ...['main', 'team', 'person', 'menu', 'command'].map((group) => ({
    what: `destinations of the group ${group}`,
    entries: destinations.filter((one) => one.group === group),
  })),
  { what: 'creations', entries: creations },
  { what: 'found objects', entries: foundObjects },
])('no two $what have one order', ({ entries }) => {
  expect(entries.length).toBeGreaterThan(0)
  expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length)
})
