import type { WebhookDelivery } from '@nora/contract/webhooks'
import { HeaderTable } from '@nora/inspector'
import { formatDuration } from '@nora/kit'
import { RelativeTime, StatusBadge, useLang, useTexts } from '@nora/ui'
import { errorWords } from '../../state-word.tsx'
import { deliveriesTexts } from './deliveries.messages.ts'

type Attempt = WebhookDelivery['history'][number]

/** Each attempt with what came back, newest first. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return null
  return (
    <ol className="flex flex-col gap-1">
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.number}>
          <AttemptItem attempt={attempt} />
        </li>
      ))}
    </ol>
  )
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const texts = useTexts(deliveriesTexts)
  const lang = useLang()
  const { number, started_at, duration_ms, status, error, headers } = attempt
  const line = (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 align-middle text-sm">
      <span>{texts.attempt(number)}</span>
      {status !== null && <StatusBadge status={status} />}
      {error !== null && <span className="text-bad">{errorWords(lang, error)}</span>}
      <span className="text-faint">
        <RelativeTime at={started_at} /> ·{' '}
        {duration_ms === null ? texts.running : formatDuration(lang, duration_ms)}
      </span>
    </span>
  )
  if (status === null) return <p>{line}</p>
  return (
    <details>
      <summary className="cursor-pointer rounded-xs">{line}</summary>
      <div className="mt-2 flex flex-col gap-2 border-l border-line pl-3">
        <Answer attempt={attempt} />
        <HeaderTable headers={headers} label={texts.answerHeaders} />
      </div>
    </details>
  )
}

function Answer({ attempt: { body, body_encoding } }: { attempt: Attempt }) {
  const texts = useTexts(deliveriesTexts)
  if (body === '') return <p className="text-sm text-faint">{texts.emptyAnswer}</p>
  if (body_encoding === 'base64') return <p className="text-sm text-faint">{texts.binaryAnswer}</p>
  return (
    <section
      aria-label={texts.answer}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-md border border-line bg-sunken px-3 py-2"
    >
      <pre className="font-mono text-code whitespace-pre-wrap wrap-anywhere">{body}</pre>
    </section>
  )
}
