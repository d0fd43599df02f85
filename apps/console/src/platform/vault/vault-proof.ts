import { createContext, useContext } from 'react'

export type VaultProof = {
  /** Makes the call; when it asks for a fresh proof, asks for PIN or master key and repeats it. `GivenUp` when closed. */
  proven<T>(call: () => Promise<T>): Promise<T>
  /** Asks for PIN or master key, as records do that want it each time. `GivenUp` when closed. */
  ask(): Promise<void>
}

const asksNobody: VaultProof = { proven: (call) => call(), ask: () => Promise.resolve() }

export const VaultProofContext = createContext<VaultProof>(asksNobody)

export function useVaultProof(): VaultProof {
  return useContext(VaultProofContext)
}
