import { administrators, everyone, type PermissionLines, seated } from './permission-line.ts'

export const credentialsPermissions = {
  'token.own': { ...everyone, meaning: 'See the state of your own user token and renew it.' },
  'clients.own': {
    ...everyone,
    meaning: 'Approve or deny a command-line client that signs in as you; the client signs itself out.',
  },
  'api_keys.own': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See, rename and revoke your own API keys.',
  },
  'api_keys.create': { ...seated, api_keys: 'any', meaning: 'Create API keys.' },
  'public_keys.own': {
    ...everyone,
    api_keys: 'any',
    meaning: 'See, change and remove your own SSH public keys.',
  },
  'public_keys.add': { ...seated, api_keys: 'any', meaning: 'Add SSH public keys.' },
  'public_keys.manage_team': {
    ...administrators,
    api_keys: 'any',
    meaning: 'See, change and remove the SSH public keys of every member.',
  },
} as const satisfies PermissionLines
