import { lazyPart } from '@nora/ui'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { GivenUp } from '../../../platform/given-up.ts'
import { asksForProof, type Verified, VerifiedContext } from './verified.ts'

const VerifyDialog = lazyPart(() => import('./verify-dialog.tsx'), 'VerifyDialog')

type Question = { onProven(): void; onGivenUp(): void }

/** Asks for the master key or PIN wherever something below needs a fresh proof; one question at a time. */
export function VerifiedProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const value = useMemo((): Verified => {
    let asked: Promise<void> | null = null
    const prove = () => {
      asked ??= new Promise<void>((resolve, reject) => {
        const settle = (done: () => void) => () => {
          asked = null
          setQuestion(null)
          done()
        }
        setQuestion({ onProven: settle(resolve), onGivenUp: settle(() => reject(new GivenUp())) })
      })
      return asked
    }
    return {
      prove,
      async verified(call) {
        try {
          return await call()
        } catch (error) {
          if (!asksForProof(error)) throw error
          await prove()
          return call()
        }
      },
    }
  }, [])
  return (
    <VerifiedContext value={value}>
      {children}
      <Suspense>
        {question && <VerifyDialog onProven={question.onProven} onClose={question.onGivenUp} />}
      </Suspense>
    </VerifiedContext>
  )
}
