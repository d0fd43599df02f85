import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirmation } from './confirmation.ts'
import type { PageCalls } from './page-calls.ts'
import { usePlatform } from './platform.tsx'
import type { FailureMeta } from './query-client.ts'

export type Change<Input, Answer> = (api: PageCalls, input: Input) => Promise<Answer>

type How = FailureMeta & {
  /** The answer holds a secret: it is forgotten when the component leaves. */
  isSecret?: boolean
}

/**
 * A call that changes something, after which all that is shown under `queryKey` is asked for again. Where it takes
 * a proof of identity, the person is asked for it.
 */
export function useChange<Input, Answer>(
  queryKey: QueryKey,
  change: Change<Input, Answer>,
  { isSecret = false, ...meta }: How,
) {
  const { api } = usePlatform()
  const { confirmed } = useConfirmation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => confirmed(() => change(api, input)),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    ...(isSecret && { gcTime: 0 }),
    meta,
  })
}
