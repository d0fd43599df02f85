import { ApiProblem } from '@nora/client'
import { createContext, useContext } from 'react'

export type Verified = {
  /** Makes the call; when it asks for a fresh proof, asks the person and repeats it. `GivenUp` when they close. */
  verified<T>(call: () => Promise<T>): Promise<T>
  /** Asks for the master key or PIN now. */
  prove(): Promise<void>
}

export const VerifiedContext = createContext<Verified | null>(null)

export function useVerified(): Verified {
  const verified = useContext(VerifiedContext)
  if (!verified) throw new Error('useVerified outside of VerifiedProvider')
  return verified
}

/** Whether the server asks who is there before it does this. */
export function asksForProof(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || error.code !== 'VaultLocked') return false
  return (error.data as { why?: string } | null)?.why === 'unverified'
}
