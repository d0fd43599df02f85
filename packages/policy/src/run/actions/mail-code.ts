import type { Action } from '../policy-host.ts'
import { isAllowedEmail } from './sign-in/allowed-emails.ts'
import { readGate } from './sign-in/gates.ts'
import { requireSession } from './sign-in/require-session.ts'

/** Lets in who has entered a code that was mailed to an allowed address. */
export const mailCode: Action = (input) =>
  // Asked again at every request: an address that is no longer allowed loses its session.
  requireSession(input, readGate('mail-code', input), {
    accepts: ({ email }) => isAllowedEmail(input.config, email),
  })
