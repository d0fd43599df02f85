import { DialogsStepAside, lazyPart } from '@nora/ui'
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { ConfirmationContext } from '../../../platform/confirmation.ts'
import { GivenUp } from '../../../platform/given-up.ts'
import { neededProof, type ProofNeeds } from './proof.rules.ts'

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'), 'ProofDialog')

export type ConfirmationProviderProps = {
  /** Whether letters are shown on a page of the server instead of being mailed. */
  isMailboxShown: boolean
  children: ReactNode
}

type Question = { needs: ProofNeeds; resolve(): void; reject(error: Error): void }

/** One dialog for every call that needs a proof of identity; calls at the same time wait for the same proof. */
export function ConfirmationProvider({ isMailboxShown, children }: ConfirmationProviderProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const asked = useRef<Promise<void> | null>(null)
  const confirmed = useCallback(async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (error) {
      const needs = neededProof(error)
      if (!needs) throw error
      asked.current ??= new Promise<void>((resolve, reject) => {
        setQuestion({ needs, resolve, reject })
      }).finally(() => {
        asked.current = null
        setQuestion(null)
      })
      await asked.current
      return call()
    }
  }, [])
  const value = useMemo(() => ({ confirmed }), [confirmed])
  return (
    <ConfirmationContext value={value}>
      <DialogsStepAside isAside={question !== null}>{children}</DialogsStepAside>
      <Suspense>
        {question && (
          <ProofDialog
            needs={question.needs}
            isMailboxShown={isMailboxShown}
            onConfirmed={question.resolve}
            onClose={() => question.reject(new GivenUp())}
          />
        )}
      </Suspense>
    </ConfirmationContext>
  )
}
