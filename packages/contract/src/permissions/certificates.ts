import { administrators, type PermissionLines } from './permission-line.ts'

export const certificatesPermissions = {
  'certificates.manage': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, upload, renew, replace and delete TLS certificates of the team.',
  },
} as const satisfies PermissionLines
