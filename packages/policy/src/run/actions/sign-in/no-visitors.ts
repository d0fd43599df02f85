import { SignInUnavailable, type Visitors } from '../../visitors.ts'
import { plainAnswer } from '../outcomes.ts'

/** Where nobody can sign in: everybody is told so. */
export const NO_VISITORS: Visitors = {
  find: () => ({ session: null, ended: 'absent', fields: [] }),
  challenge: () => plainAnswer(401, 'You have to sign in here.\n'),
  refresh: async (_gate, session) => ({ session, isRefreshed: false, fields: [] }),
  open: () => Promise.reject(new SignInUnavailable('nobody can sign in here')),
}
