import { administrators, everyone, type PermissionLines, seated } from './permission-line.ts'

export const gatewaysPermissions = {
  'gateways.read': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See your own gateways, their members, states and traffic, and try requests.',
  },
  'gateways.own': {
    ...seated,
    api_keys: 'any',
    meaning: 'Create gateways and change your own.',
  },
  'gateways.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See and change the gateways of every member.',
  },
} as const satisfies PermissionLines
