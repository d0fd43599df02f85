import { everyone, type PermissionLines } from './permission-line.ts'

export const accountsPermissions = {
  'account.own': { ...everyone, meaning: 'See and change your own profile, language and hints.' },
  'account.security': {
    ...everyone,
    meaning: 'Change how you sign in: password, email, second factor, passkeys, providers, sessions.',
  },
} as const satisfies PermissionLines
