import { everyone, type PermissionLines } from './permission-line.ts'

export const systemPermissions = {
  'feedback.send': { ...everyone, meaning: 'Send feedback.' },
} as const satisfies PermissionLines
