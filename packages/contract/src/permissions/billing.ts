import { everyone, type PermissionLines } from './permission-line.ts'

export const billingPermissions = {
  'plan.read': { ...everyone, api_keys: 'any', meaning: 'See the plan of the team and its use.' },
} as const satisfies PermissionLines
