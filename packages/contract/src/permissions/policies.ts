import { administrators, type PermissionLines } from './permission-line.ts'

export const policiesPermissions = {
  'ip_policies.manage': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, create, change and delete IP policies: which addresses are allowed.',
  },
} as const satisfies PermissionLines
