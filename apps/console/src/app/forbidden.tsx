import type { ApiProblem } from '@nora/client'
import { buttonStyle, ErrorState, useTexts } from '@nora/ui'
import { Mail } from 'lucide-react'
import { serverSentence } from '../platform/failure-sentence.ts'
import { usePageTitle } from '../platform/page-title.ts'
import { useUser } from '../platform/use-user.ts'
import { forbiddenTexts } from './forbidden.messages.ts'

const MOST_PEOPLE = 3

/** Says whom to ask, where the server does: each of them by an email that names the page and the team. */
export function Forbidden({ problem }: { problem: ApiProblem }) {
  const texts = useTexts(forbiddenTexts)
  usePageTitle(texts.title)
  const team = useUser()?.team.name ?? ''
  const people = toPeople(problem.data.ask).slice(0, MOST_PEOPLE)
  const message = new URLSearchParams({
    subject: texts.subject(team),
    body: texts.request(window.location.href, team),
  })
  return (
    <div>
      <ErrorState heading="h1" title={texts.title} sentence={serverSentence(problem) || texts.sentence} />
      <ul className="mx-auto -mt-6 flex max-w-md flex-col items-center gap-2 px-4">
        {people.map(({ email, name }) => (
          <li key={email} className="max-w-full">
            {/* Mail programs take a plus for itself, not for a space. */}
            <a
              href={`mailto:${email}?${message.toString().replaceAll('+', '%20')}`}
              className={buttonStyle({ className: 'max-w-full' })}
            >
              <Mail aria-hidden="true" />
              <span className="truncate">{texts.ask(name ?? email)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Person = { name: string | null; email: string }

function toPeople(ask: unknown): Person[] {
  return Array.isArray(ask) ? ask.filter((one): one is Person => typeof one?.email === 'string') : []
}
