import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { accountsCalls as calls } from '../calls.ts'
import { session, sessionList, terminateAll, terminated } from './schemas.ts'

const security = { permission: 'account.security' } as const

export const sessionsRoutes = {
  listSessions: route('accounts', calls.listSessions, {
    summary: 'Where the user is signed in',
    description:
      'Browsers (100 at most, then the one unused for longest goes) and the 100 clients used last.',
    access: security,
    session: 'required',
    answer: sessionList,
  }),
  terminateSession: route('accounts', calls.terminateSession, {
    summary: 'End one session',
    access: security,
    session: 'confirmed',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  terminateAllSessions: route('accounts', calls.terminateAllSessions, {
    summary: 'End all other sessions',
    description:
      'With `including_keys`, everything that acts for the user but this browser; with `including_current`, this browser too.',
    access: security,
    session: 'confirmed',
    body: terminateAll,
    answer: terminated,
  }),
  prolongateSession: route('accounts', calls.prolongateSession, {
    summary: 'Keep the session for another 30 days',
    description: 'Never beyond 90 days after the sign-in.',
    access: security,
    session: 'required',
    answer: session,
  }),
}
