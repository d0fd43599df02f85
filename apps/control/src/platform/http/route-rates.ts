import type { calls } from '@nora/contract/calls'
import { MINUTE_MS, type Rate } from '@nora/kit'

type CallName = { [F in keyof typeof calls]: keyof (typeof calls)[F] }[keyof typeof calls]

/** Per token or key, for programs. */
export const PROGRAM_RATE: Rate = { limit: 600, windowMs: MINUTE_MS }

/** Per address, for calls that need no sign-in. */
const usual: Rate = { limit: 240, windowMs: MINUTE_MS }

/** Where guessing or mailing costs someone something. */
const particular: { [N in CallName]?: Rate } = {
  signIn: { limit: 60, windowMs: 5 * MINUTE_MS },
  signUp: { limit: 60, windowMs: 10 * MINUTE_MS },
  resetPassword: { limit: 60, windowMs: 10 * MINUTE_MS },
  sendSignUpCode: { limit: 30, windowMs: 10 * MINUTE_MS },
  sendResetPasswordCode: { limit: 30, windowMs: 10 * MINUTE_MS },
  createTemporalToken: { limit: 30, windowMs: 10 * MINUTE_MS },
}

export function rateOf(name: string): Rate {
  return particular[name as CallName] ?? usual
}
