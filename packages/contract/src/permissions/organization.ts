import { owners, type PermissionLines } from './permission-line.ts'

export const organizationPermissions = {
  'organization.manage': {
    ...owners,
    api_keys: 'any',
    meaning: 'See and change the company details and the billing recipients.',
  },
} as const satisfies PermissionLines
