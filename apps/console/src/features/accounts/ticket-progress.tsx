import { ApiProblem } from '@nora/client'
import { Notice, Spinner, useTexts } from '@nora/ui'
import { FormProblem } from '../../platform/form-problem.tsx'
import { ticketTexts } from './ticket.messages.ts'
import type { TicketState } from './use-ticket.ts'

export function TicketProgress({ state }: { state: Exclude<TicketState, 'none'> }) {
  const texts = useTexts(ticketTexts)
  if (state === 'pending') {
    return (
      <p role="status" className="flex items-center gap-2.5 text-soft">
        <Spinner /> {texts.signingIn}
      </p>
    )
  }
  return (
    <div className="mb-5">
      {state.error instanceof ApiProblem ? (
        <Notice tone="bad" title={texts.failed}>
          {texts.hint}
        </Notice>
      ) : (
        <FormProblem problem={state.error} />
      )}
    </div>
  )
}
