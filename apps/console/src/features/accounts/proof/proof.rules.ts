import { ApiProblem } from '@nora/client'
import type { CurrentUser, IdentityProof, MfaState } from '@nora/contract/accounts'

export type Method = 'password' | 'email_code' | 'passkey'
export type CodeFactor = 'totp' | 'recovery_code'

/**
 * Lists what a user can prove their identity with: one of the methods, and one of the second factors if there
 * are any.
 */
export type ProofNeeds = { methods: readonly Method[]; second_factors: readonly CodeFactor[] }

export type ProofForm = { password: string; email_code: string; code: string; recovery_code: string }
export const EMPTY_PROOF: ProofForm = { password: '', email_code: '', code: '', recovery_code: '' }

/** Returns the proof that a call requires first, according to its answer; null for any other error. */
export function neededProof(error: unknown): ProofNeeds | null {
  if (!(error instanceof ApiProblem) || error.code !== 'ConfirmationRequired') return null
  const { methods = [], second_factors = [] } = error.data as Partial<ProofNeeds>
  return { methods, second_factors }
}

/** Returns the same for calls that take the proof with them. */
export function getProofNeeds(user: CurrentUser, mfa: MfaState): ProofNeeds {
  const codes: CodeFactor[] = []
  if (mfa.has_totp) codes.push('totp')
  if (mfa.recovery_codes_left > 0) codes.push('recovery_code')
  return {
    methods: [user.has_password ? 'password' : 'email_code'],
    second_factors: user.is_mfa_enabled ? codes : [],
  }
}

/** Makes a proof of the filled fields; empty ones are left out. */
export function toProof({ password, email_code, code, recovery_code }: ProofForm): IdentityProof {
  return {
    ...(password && { password }),
    ...(email_code && { email_code }),
    ...(code && { code }),
    ...(recovery_code && { recovery_code }),
  }
}
