import { administrators, everyone, type PermissionLines, seated } from './permission-line.ts'

export const tunnelsPermissions = {
  'tunnels.read_own': { ...everyone, api_keys: 'any', meaning: 'See your own tunnels and their traffic.' },
  'tunnels.manage_own': { ...seated, api_keys: 'any', meaning: 'Open and stop your own tunnels.' },
  'tunnels.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See and stop the tunnels of every member.',
  },
} as const satisfies PermissionLines
