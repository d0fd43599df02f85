import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react'
import { GivenUp } from '../../../platform/given-up.ts'
import { neededProof, type ProofNeeds } from './proof.rules.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((file) => ({ default: file.ProofDialog })))

export type Confirmation = {
  /** Makes the call; when it asks for a proof of identity, asks the person and repeats it. `GivenUp` when they close. */
  confirmed<T>(call: () => Promise<T>): Promise<T>
  /** Other dialogs step aside meanwhile: two of them would keep the focus from each other. */
  isAsking: boolean
}

const ConfirmationContext = createContext<Confirmation | null>(null)

type Question = { needs: ProofNeeds; resolve(): void; reject(error: Error): void }

/** One dialog for every call of a page that may need a proof of identity. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const confirmed = useCallback(async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (error) {
      const needs = neededProof(error)
      if (!needs) throw error
      await new Promise<void>((resolve, reject) => setQuestion({ needs, resolve, reject }))
      return call()
    }
  }, [])
  const isAsking = question !== null
  const value = useMemo(() => ({ confirmed, isAsking }), [confirmed, isAsking])
  return (
    <ConfirmationContext value={value}>
      {children}
      <Suspense>
        {question && (
          <ProofDialog
            needs={question.needs}
            onConfirmed={() => {
              setQuestion(null)
              question.resolve()
            }}
            onClose={() => {
              setQuestion(null)
              question.reject(new GivenUp())
            }}
          />
        )}
      </Suspense>
    </ConfirmationContext>
  )
}

export function useConfirmation(): Confirmation {
  const confirmation = useContext(ConfirmationContext)
  if (!confirmation) throw new Error('useConfirmation outside of ConfirmationProvider')
  return confirmation
}
