import { ApiProblem } from '@nora/client'
import { Notice, Spinner, useTexts } from '@nora/ui'
import { useEffect, useRef } from 'react'
import { FormProblem } from '../../platform/form-problem.tsx'
import { accountsTexts } from './accounts.messages.ts'
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

export function TicketProgress({ state }: { state: TicketState }) {
  const { signIn: texts } = useTexts(accountsTexts)
  if (state === 'none') return null
  if (state === 'pending') {
    return (
      <p role="status" className="flex items-center gap-2.5 text-soft">
        <Spinner /> {texts.byTicket}
      </p>
    )
  }
  return (
    <div className="mb-5">
      {state.error instanceof ApiProblem ? (
        <Notice tone="bad" title={texts.ticketFailed}>
          {texts.ticketHint}
        </Notice>
      ) : (
        <FormProblem problem={state.error} />
      )}
    </div>
  )
}
