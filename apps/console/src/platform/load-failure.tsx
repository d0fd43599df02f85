import { ApiProblem } from '@nora/client'
import { ErrorState } from '@nora/ui'

export type LoadFailureProps = { title: string; error: Error; onRetry(): unknown }

/** In place of what did not load: the server's sentence, the request id and a way to repeat. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const problem = error instanceof ApiProblem ? error : null
  return (
    <ErrorState
      title={title}
      sentence={problem?.message}
      requestId={problem?.request_id ?? undefined}
      onRetry={() => void onRetry()}
    />
  )
}
