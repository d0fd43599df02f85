import { administrators, everyone, type PermissionLines, seated } from './permission-line.ts'

export const domainsPermissions = {
  'domains.read_own': { ...everyone, api_keys: 'any', meaning: 'See your own domains.' },
  'domains.manage_own': {
    ...seated,
    api_keys: 'any',
    meaning: 'Reserve static names, change and release your own.',
  },
  'domains.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, change and release the domains of every member.',
  },
} as const satisfies PermissionLines
