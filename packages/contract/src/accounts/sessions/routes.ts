import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { accountsCalls as calls } from '../calls.ts'
import { session, sessionList, terminateAll, terminated } from './schemas.ts'

const security = { permission: 'account.security' } as const

export const sessionsRoutes = {
  listSessions: route('accounts', calls.listSessions, {
    summary: 'List your sessions',
    description:
      'Browsers (at most 100; then the least recently used one is signed out) and the 100 most recently used clients.',
    access: security,
    session: 'required',
    answer: sessionList,
  }),
  terminateSession: route('accounts', calls.terminateSession, {
    summary: 'End a session',
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
      'With `including_keys`, also revokes everything else that can act for your account; with `including_current`, also ends this session.',
    access: security,
    session: 'confirmed',
    body: terminateAll,
    answer: terminated,
  }),
  prolongateSession: route('accounts', calls.prolongateSession, {
    summary: 'Extend the session by 30 days',
    description: 'Never beyond 90 days after the sign-in.',
    access: security,
    session: 'required',
    answer: session,
  }),
}
