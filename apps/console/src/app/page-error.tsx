import { ApiProblem, NetworkError } from '@nora/client'
import { ErrorState, linkStyle, useLang, useTexts } from '@nora/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { failureSentence, serverSentence } from '../platform/failure-sentence.ts'
import { usePageTitle } from '../platform/page-title.ts'
import { appTexts } from './app.messages.ts'
import { NotFound } from './pages/not-found.tsx'

/** Takes the place of a page that failed; the frame around it stays alive. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (error instanceof ApiProblem && error.status === 404) return <NotFound />
  if (error instanceof ApiProblem && error.status === 403) return <Forbidden problem={error} />
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

/** Says whom to ask, where the server does. */
function Forbidden({ problem }: { problem: ApiProblem }) {
  const { forbidden: texts } = useTexts(appTexts)
  usePageTitle(texts.title)
  const people = toPeople(problem.data.ask)
  return (
    <ErrorPlace>
      <div>
        <ErrorState heading="h1" title={texts.title} sentence={serverSentence(problem) || texts.sentence} />
        {people.length > 0 && (
          <section className="mx-auto -mt-6 max-w-md px-4 text-center">
            <h2 className="text-sm font-[550]">{texts.ask}</h2>
            <ul className="mt-1 text-sm text-soft">
              {people.map(({ email, name }) => (
                <li key={email}>
                  {name && `${name} · `}
                  <a href={`mailto:${email}`} className={linkStyle}>
                    {email}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </ErrorPlace>
  )
}

type Person = { name: string | null; email: string }

function toPeople(ask: unknown): Person[] {
  return Array.isArray(ask) ? ask.filter((one): one is Person => typeof one?.email === 'string') : []
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
