import type { ApiProblem } from '@nora/client'
import { ErrorState, linkStyle, useTexts } from '@nora/ui'
import { serverSentence } from '../platform/failure-sentence.ts'
import { usePageTitle } from '../platform/page-title.ts'
import { forbiddenTexts } from './forbidden.messages.ts'

/** Says whom to ask, where the server does. */
export function Forbidden({ problem }: { problem: ApiProblem }) {
  const texts = useTexts(forbiddenTexts)
  usePageTitle(texts.title)
  const people = toPeople(problem.data.ask)
  return (
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
  )
}

type Person = { name: string | null; email: string }

function toPeople(ask: unknown): Person[] {
  return Array.isArray(ask) ? ask.filter((one): one is Person => typeof one?.email === 'string') : []
}
