import { useEffect, useRef } from 'react'
import { type NextStep, useSigningIn } from './accounts.queries.ts'

export type TicketState = 'none' | 'pending' | { error: Error }

/**
 * Exchanges the ticket as soon as it is there. `onTaken` removes it from the address first, so that
 * neither history nor a copied link keeps it.
 */
export function useTicket(
  ticket: string | null,
  onTaken: () => void,
  onSignedIn: (next: NextStep) => void,
): TicketState {
  const exchange = useSigningIn<string>(({ api }, value) => api.accounts.signIn({ body: { ticket: value } }))
  const taken = useRef<string | null>(null)
  useEffect(() => {
    if (ticket === null || taken.current === ticket) return
    taken.current = ticket
    onTaken()
    exchange.mutate(ticket, { onSuccess: onSignedIn })
  })
  if (exchange.error) return { error: exchange.error }
  return ticket !== null || exchange.isPending || exchange.isSuccess ? 'pending' : 'none'
}
