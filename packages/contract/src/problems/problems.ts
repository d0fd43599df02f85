import type { Localized } from '@nora/kit'
import { accountsProblems } from './accounts-problems.ts'
import { credentialsProblems } from './credentials-problems.ts'
import { systemProblems } from './system-problems.ts'
import { vaultProblems } from './vault-problems.ts'

export type ProblemSpec = {
  readonly status: number
  /** The text for operations that give no sentence of their own. */
  readonly text: Localized
  /** The text of the reference: when the problem occurs and what the caller can do. */
  readonly meaning: string
}

/** Every code `/v1` may answer. The reference of error codes is made from this table. */
export const problems = {
  ...systemProblems,
  ...accountsProblems,
  ...credentialsProblems,
  ...vaultProblems,
} as const satisfies Record<string, ProblemSpec>

export type ProblemCode = keyof typeof problems

/** Codes that any route may answer, whatever it does. */
export const commonProblems = [
  'BadRequest',
  'ValidationError',
  'TooManyRequests',
  'Misdirected',
  'PayloadTooLarge',
  'InternalError',
  'Unavailable',
] as const satisfies readonly ProblemCode[]

/** Codes that any route behind a sign-in may answer besides. */
export const signedInProblems = [
  'Unauthorized',
  'OtpRequired',
  'Forbidden',
  'ApiKeyExpired',
  'ApiKeyRevoked',
  'ApiKeyReadOnly',
  'ApiKeyForbidden',
] as const satisfies readonly ProblemCode[]

/** Codes that routes for machines may answer besides. */
export const machineProblems = ['Unauthorized', 'Forbidden'] as const satisfies readonly ProblemCode[]

/** Codes that routes which need an unlocked vault may answer besides. */
export const unlockedProblems = ['VaultLocked'] as const satisfies readonly ProblemCode[]

/** Codes that routes which ask for a proof of identity may answer besides. */
export const confirmedProblems = ['ConfirmationRequired'] as const satisfies readonly ProblemCode[]
