import { createContext, useContext } from 'react'

export type Confirmation = {
  /** Makes the call; when it asks for a proof of identity, asks the person and repeats it. `GivenUp` when they close. */
  confirmed<T>(call: () => Promise<T>): Promise<T>
}

/** Where nobody is signed in, there is nobody to ask. */
const asksNobody: Confirmation = { confirmed: (call) => call() }

export const ConfirmationContext = createContext<Confirmation>(asksNobody)

export function useConfirmation(): Confirmation {
  return useContext(ConfirmationContext)
}
