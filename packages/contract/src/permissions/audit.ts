import { owners, type PermissionLines } from './permission-line.ts'

export const auditPermissions = {
  'audit.read': {
    ...owners,
    api_keys: 'any',
    meaning: 'See and export the audit log of the team.',
  },
  'audit.streams': {
    ...owners,
    meaning: 'Send the audit log of the team to a webhook or a syslog server.',
  },
} as const satisfies PermissionLines
