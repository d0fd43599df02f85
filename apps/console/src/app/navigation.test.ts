import { expect, test } from 'vitest'
import { creations, destinations, foundObjects } from './navigation.ts'

const getAddresses = (group: string) => destinations.filter((one) => one.group === group).map(({ to }) => to)

test('the sidebar and the area of the team list their places in one order, whatever feature they are from', () => {
  expect(getAddresses('main')).toEqual([
    '/',
    '/token',
    '/tunnels',
    '/domains',
    '/tcp_ports',
    '/public_keys',
    '/policies',
    '/gateways',
    '/webhooks',
    '/api_keys',
  ])
  expect(getAddresses('team')).toEqual([
    '/team',
    '/team_invites',
    '/team_roles',
    '/team_passwords',
    '/team_ip_policies',
    '/team_domain_zones',
    '/team_tls_certificates',
    '/team_statistics',
    '/team_audit_events',
    '/team_organization',
    '/team_sso',
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
