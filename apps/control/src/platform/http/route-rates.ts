import type { calls } from '@nora/contract/calls'
import { HOUR_MS, MINUTE_MS, type Rate } from '@nora/kit'
import type { Credential } from '../actor.ts'

type CallName = { [F in keyof typeof calls]: keyof (typeof calls)[F] }[keyof typeof calls]

/** Per token or key, for programs. */
export const PROGRAM_RATE: Rate = { limit: 600, windowMs: MINUTE_MS }

/** Per address, for calls that need no sign-in. */
const usual: Rate = { limit: 240, windowMs: MINUTE_MS }

/** Per user, in browsers: more than any person needs of one call. */
const signedIn: Rate = { limit: 1200, windowMs: MINUTE_MS }

/** These limit calls where guessing, mailing or computing costs somebody something. */
const particular: { [N in CallName]?: Rate } = {
  lookAtShare: { limit: 120, windowMs: 5 * MINUTE_MS },
  openShare: { limit: 60, windowMs: 5 * MINUTE_MS },
  // Thirty files of 25 chunks.
  getShareChunk: { limit: 750, windowMs: 5 * MINUTE_MS },
  replyToShare: { limit: 30, windowMs: 5 * MINUTE_MS },
  signIn: { limit: 60, windowMs: 5 * MINUTE_MS },
  signUp: { limit: 60, windowMs: 10 * MINUTE_MS },
  resetPassword: { limit: 60, windowMs: 10 * MINUTE_MS },
  sendSignUpCode: { limit: 30, windowMs: 10 * MINUTE_MS },
  sendResetPasswordCode: { limit: 30, windowMs: 10 * MINUTE_MS },
  createTemporalToken: { limit: 30, windowMs: 10 * MINUTE_MS },
  verifyOtp: { limit: 60, windowMs: 5 * MINUTE_MS },
  verifyRecoveryCode: { limit: 60, windowMs: 5 * MINUTE_MS },
  startPasskeyCheck: { limit: 60, windowMs: 5 * MINUTE_MS },
  verifyPasskey: { limit: 60, windowMs: 5 * MINUTE_MS },
  startProviderSignIn: { limit: 30, windowMs: 5 * MINUTE_MS },
  confirmIdentity: { limit: 30, windowMs: 5 * MINUTE_MS },
  changePassword: { limit: 30, windowMs: 10 * MINUTE_MS },
  disableMfa: { limit: 30, windowMs: 10 * MINUTE_MS },
  setAvatar: { limit: 30, windowMs: 10 * MINUTE_MS },
  sendInvites: { limit: 60, windowMs: HOUR_MS },
  resendInvite: { limit: 60, windowMs: HOUR_MS },
  previewInvite: { limit: 60, windowMs: 5 * MINUTE_MS },
  acceptInvite: { limit: 60, windowMs: HOUR_MS },
  createTeam: { limit: 60, windowMs: HOUR_MS },
  findCompany: { limit: 60, windowMs: 10 * MINUTE_MS },
  addBillingRecipient: { limit: 60, windowMs: HOUR_MS },
  resendBillingRecipient: { limit: 60, windowMs: HOUR_MS },
  confirmBillingRecipient: { limit: 60, windowMs: 10 * MINUTE_MS },
  startSso: { limit: 30, windowMs: 5 * MINUTE_MS },
  confirmSso: { limit: 60, windowMs: 5 * MINUTE_MS },
  testSso: { limit: 30, windowMs: 10 * MINUTE_MS },
  checkSsoDomain: { limit: 60, windowMs: 10 * MINUTE_MS },
  getUserKey: { limit: 120, windowMs: 10 * MINUTE_MS },
  saveUserKey: { limit: 30, windowMs: 10 * MINUTE_MS },
  resetUserKey: { limit: 10, windowMs: HOUR_MS },
  beginVaultLogin: { limit: 60, windowMs: 5 * MINUTE_MS },
  unlockVault: { limit: 60, windowMs: 5 * MINUTE_MS },
  verifyVault: { limit: 60, windowMs: 5 * MINUTE_MS },
  askForUserKey: { limit: 60, windowMs: HOUR_MS },
  sendFeedback: { limit: 10, windowMs: HOUR_MS },
}

export function getRate(name: string): Rate {
  return particular[name as CallName] ?? usual
}

/** Null for a program's calls that are counted under its token or key only. */
export function getUserRate(name: string, { kind }: Credential): Rate | null {
  return particular[name as CallName] ?? (kind === 'session' ? signedIn : null)
}
