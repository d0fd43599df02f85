import type { Action } from '../policy-host.ts'
import { readGate } from './sign-in/gates.ts'
import { requireSession } from './sign-in/require-session.ts'

/** Lets in who has entered the code on the page of the sign-in. */
export const pin: Action = (input) =>
  requireSession(input, readGate('pin', input), {
    results: (_found, isAccepted) => ({ authorized: isAccepted }),
  })
