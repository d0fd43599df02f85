import { owners, type PermissionLines } from './permission-line.ts'

export const ssoPermissions = {
  'sso.manage': {
    ...owners,
    meaning: 'Configure single sign-on: issuer, domains, who must use it.',
  },
} as const satisfies PermissionLines
