import { ApiProblem } from '@nora/client'
import { ErrorState, useLang } from '@nora/ui'
import { failureSentence } from './failure-sentence.ts'

export type LoadFailureProps = { title: string; error: Error; onRetry(): unknown }

/** In place of what did not load: why, the request id and a way to repeat. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const lang = useLang()
  return (
    <ErrorState
      title={title}
      sentence={failureSentence(error, lang)}
      requestId={error instanceof ApiProblem ? (error.request_id ?? undefined) : undefined}
      onRetry={() => void onRetry()}
    />
  )
}
