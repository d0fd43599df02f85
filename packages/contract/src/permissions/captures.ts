import { administrators, everyone, owners, type PermissionLines } from './permission-line.ts'

export const capturesPermissions = {
  'captures.read_own': {
    ...everyone,
    api_keys: 'full',
    meaning: 'See, export and delete captured traffic of your own tunnels and gateways.',
  },
  'captures.read_team': {
    ...administrators,
    api_keys: 'full',
    meaning:
      'See, export and delete captured traffic of every member’s tunnels and gateways; reading a body is logged.',
  },
  'captures.rule': {
    ...owners,
    api_keys: 'any',
    meaning: 'Require, allow or forbid capture in the team.',
  },
} as const satisfies PermissionLines
