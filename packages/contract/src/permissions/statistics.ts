import { administrators, everyone, type PermissionLines } from './permission-line.ts'

export const statisticsPermissions = {
  'statistics.read_own': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See statistics of your own tunnels.',
  },
  'statistics.read_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See statistics of the whole team and of every member.',
  },
} as const satisfies PermissionLines
