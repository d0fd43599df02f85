import { ApiProblem, NetworkError } from '@nora/client'
import type { Lang } from '@nora/kit'
import { SECOND_MS } from '@nora/kit'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

export type FailureMeta = {
  /** What failed, in the caller's words: «Не удалось загрузить туннели». */
  failed?: (lang: Lang) => string
  /** The caller shows the failure itself, such as at the fields of a form. */
  isPlaced?: boolean
  /** A refusal is about what was typed, not about the session this tab may have. */
  isSigningIn?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta
    mutationMeta: FailureMeta
  }
}

const STALE_MS = 10 * SECOND_MS
const RETRIES = 2

export type OnFailure = (error: Error, meta: FailureMeta) => void

export function createQueryClient(onFailure: OnFailure): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // A first load that fails is shown in its place, with a way to repeat it.
      onError: (error, query) =>
        onFailure(error, { ...query.meta, isPlaced: query.meta?.isPlaced ?? query.state.data === undefined }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onFailure(error, mutation.meta ?? {}),
    }),
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: mayRetry, throwOnError: replacesPage },
    },
  })
}

function mayRetry(failures: number, error: Error): boolean {
  const isPassing = error instanceof NetworkError || (error instanceof ApiProblem && error.status >= 502)
  return isPassing && failures < RETRIES
}

/** What is not there, or not for this role, takes the page's place instead of a part of it. */
function replacesPage(error: Error): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 403)
}
