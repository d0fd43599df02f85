import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { accessCalls as calls } from './calls.ts'
import { accessList } from './schemas.ts'

const security = { permission: 'account.security' } as const

export const accessRoutes = {
  listAccess: route('credentials', calls.listAccess, {
    summary: 'List everything that can act for your account',
    description:
      'The user token, API keys and SSH keys, in all teams, expired ones included. Browsers and clients are in `listSessions`.',
    access: security,
    session: 'required',
    answer: accessList,
  }),
  endAccess: route('credentials', calls.endAccess, {
    summary: 'Revoke a token, API key or SSH key of yours, in any team',
    description: 'Credentials created with it are revoked too.',
    access: security,
    session: 'required',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
}
