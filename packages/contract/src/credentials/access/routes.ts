import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { accessCalls as calls } from './calls.ts'
import { accessList } from './schemas.ts'

const security = { permission: 'account.security' } as const

export const accessRoutes = {
  listAccess: route('credentials', calls.listAccess, {
    summary: 'What acts for the user without a sign-in',
    description:
      'The user token, API keys and SSH keys, in all teams, expired ones included. Browsers and clients are in `listSessions`.',
    access: security,
    session: 'required',
    answer: accessList,
  }),
  endAccess: route('credentials', calls.endAccess, {
    summary: 'End one of them, in whichever team',
    description: 'What was made with it ends too.',
    access: security,
    session: 'required',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
}
