import { ApiProblem, NetworkError } from '@nora/client'
import { ErrorState, lazyPart, useLang, useTexts } from '@nora/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { failureSentence } from '../platform/failure-sentence.ts'
import { useMarkPageFailed } from '../platform/navigation/page-failure.tsx'
import { usePageTitle } from '../platform/page-title.ts'
import { appTexts } from './app.messages.ts'

const NotFound = lazyPart(() => import('./pages/not-found.tsx'), 'NotFound')
const Forbidden = lazyPart(() => import('./forbidden.tsx'), 'Forbidden')

/** Takes the place of a page that failed; the frame around it stays alive. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useMarkPageFailed()
  if (error instanceof ApiProblem && error.status === 404) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  }
  if (error instanceof ApiProblem && error.status === 403) {
    return (
      <ErrorPlace>
        <Suspense>
          <Forbidden problem={error} />
        </Suspense>
      </ErrorPlace>
    )
  }
  return (
    <Failed
      error={error}
      onRetry={() => {
        queries.reset()
        reset()
        void router.invalidate()
      }}
    />
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { pageError: texts } = useTexts(appTexts)
  const lang = useLang()
  const isNetwork = error instanceof NetworkError
  const title = isNetwork ? texts.network : texts.title
  usePageTitle(title)
  return (
    <ErrorPlace>
      <ErrorState
        heading="h1"
        title={title}
        sentence={isNetwork ? failureSentence(error, lang) : texts.sentence}
        requestId={error instanceof ApiProblem ? (error.request_id ?? undefined) : undefined}
        onRetry={onRetry}
      />
    </ErrorPlace>
  )
}

function ErrorPlace({ children }: { children: React.ReactNode }) {
  return <div className="grid min-h-[70dvh] place-items-center">{children}</div>
}
