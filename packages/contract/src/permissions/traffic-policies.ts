import { administrators, everyone, type PermissionLines, seated } from './permission-line.ts'

export const trafficPoliciesPermissions = {
  'traffic_policies.read': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See your own traffic policies and shared traces, check texts and debug them.',
  },
  'traffic_policies.own': {
    ...seated,
    api_keys: 'any',
    meaning: 'Create traffic policies, change, publish and attach your own.',
  },
  'traffic_policies.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, change, publish and attach the traffic policies of every member.',
  },
} as const satisfies PermissionLines
