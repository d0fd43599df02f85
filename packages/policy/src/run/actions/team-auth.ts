import type { Action } from '../policy-host.ts'
import { readGate } from './sign-in/gates.ts'
import { requireSession } from './sign-in/require-session.ts'

/** Lets in members of the team, who sign in with their accounts of this server. */
export const teamAuth: Action = (input) => requireSession(input, readGate('team-auth', input))
