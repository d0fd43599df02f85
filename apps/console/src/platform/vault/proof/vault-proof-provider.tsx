import { ApiProblem } from '@nora/client'
import { DialogsStepAside, lazyPart } from '@nora/ui'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { GivenUp } from '../../given-up.ts'
import { type VaultProof, VaultProofContext } from '../vault-proof.ts'

const VaultProofDialog = lazyPart(() => import('./vault-proof-dialog.tsx'), 'VaultProofDialog')

type Question = { resolve(): void; reject(error: Error): void }

/** One dialog for every call that needs a fresh proof; calls at the same time wait for the same one. */
export function VaultProofProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const asked = useRef<Promise<void> | null>(null)
  const value = useMemo<VaultProof>(() => {
    function ask(): Promise<void> {
      asked.current ??= new Promise<void>((resolve, reject) => setQuestion({ resolve, reject })).finally(
        () => {
          asked.current = null
          setQuestion(null)
        },
      )
      return asked.current
    }
    async function proven<T>(call: () => Promise<T>): Promise<T> {
      try {
        return await call()
      } catch (error) {
        if (!isUnproven(error)) throw error
        await ask()
        return call()
      }
    }
    return { ask, proven }
  }, [])
  return (
    <VaultProofContext value={value}>
      <DialogsStepAside isAside={question !== null}>{children}</DialogsStepAside>
      <Suspense>
        {question && (
          <VaultProofDialog onProven={question.resolve} onClose={() => question.reject(new GivenUp())} />
        )}
      </Suspense>
    </VaultProofContext>
  )
}

function isUnproven(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'VaultLocked' && error.data.why === 'unverified'
}
