import type { Path } from '../../platform/navigation/navigation.ts'

/** The letters that follow the key `go`. J and K move through lists, and lead nowhere. */
export const PLACES: Readonly<Record<string, Path>> = {
  h: '/',
  t: '/tunnels',
  d: '/domains',
  p: '/tcp_ports',
  s: '/public_keys',
  a: '/api_keys',
  o: '/token',
  m: '/team',
  i: '/team_ip_policies',
  r: '/team_roles',
  c: '/team_statistics',
  l: '/team_audit_events',
  u: '/profile',
  v: '/passwords',
  e: '/secrets',
}
