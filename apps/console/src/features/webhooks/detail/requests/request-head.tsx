import type { WebhookRequest } from '@nora/contract/webhooks'
import { formatBytes } from '@nora/kit'
import { RelativeTime, useLang, useTexts } from '@nora/ui'
import { RequestStateWord } from '../../state-word.tsx'
import { requestName } from './request-name.ts'
import { requestsTexts } from './requests.messages.ts'

/** What came, when and from where, and what its sender was told. */
export function RequestHead({ request }: { request: WebhookRequest }) {
  const texts = useTexts(requestsTexts)
  const lang = useLang()
  const { sequence, received_at, body_bytes, visitor, answered_status, state } = request
  return (
    <div className="min-w-0 flex-1 basis-60">
      <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-mono leading-6 font-semibold">
        <span className="min-w-0 break-all">{requestName(request)}</span>
        <span className="font-sans">
          <RequestStateWord state={state} />
        </span>
      </h2>
      <p className="text-faint">
        #{sequence} · <RelativeTime at={received_at} /> ·{' '}
        {[texts.from(visitor), formatBytes(lang, body_bytes), texts.answered(answered_status)].join(' · ')}
      </p>
    </div>
  )
}
