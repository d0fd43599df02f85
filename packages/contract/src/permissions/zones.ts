import { administrators, type PermissionLines, seated } from './permission-line.ts'

export const zonesPermissions = {
  'zones.use': {
    ...seated,
    api_keys: 'any',
    meaning: 'Create names in verified zones of the team.',
  },
  'zones.manage': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, add, change and delete domain zones.',
  },
} as const satisfies PermissionLines
