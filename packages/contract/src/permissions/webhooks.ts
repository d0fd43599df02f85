import { administrators, everyone, type PermissionLines, seated } from './permission-line.ts'

export const webhooksPermissions = {
  'webhooks.read': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See your own webhooks, their targets and the states of deliveries.',
  },
  'webhooks.read_requests': {
    ...everyone,
    api_keys: 'full',
    meaning: 'See, search, export, replay and delete what your own webhooks have stored.',
  },
  'webhooks.manage_own': {
    ...seated,
    api_keys: 'any',
    meaning: 'Create webhooks and change your own.',
  },
  'webhooks.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See and change the webhooks of every member; reading a body is logged.',
  },
} as const satisfies PermissionLines
