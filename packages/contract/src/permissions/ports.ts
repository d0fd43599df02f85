import { administrators, everyone, type PermissionLines, seated } from './permission-line.ts'

export const portsPermissions = {
  'ports.read_own': { ...everyone, api_keys: 'any', meaning: 'See your own reserved ports.' },
  'ports.manage_own': {
    ...seated,
    api_keys: 'any',
    meaning: 'Reserve ports, change and release your own.',
  },
  'ports.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, change and release the ports of every member.',
  },
} as const satisfies PermissionLines
