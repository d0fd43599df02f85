import type { RequestRecord } from '@nora/contract/tunnels'
import { formatBytes } from '@nora/kit'
import { RelativeTime, StatusBadge, useLang, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { explainRequest, isNotable } from './request-cause.ts'
import { requestCausesTexts } from './request-causes.messages.ts'
import { latencyText } from './tunnel-columns.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'

export type RequestRowsProps = {
  tunnelId: string
  requests: readonly RequestRecord[]
  /** Opens one in place; left out: its own page. */
  onOpen?: (id: string) => void
}

/** Requests, or connections that are over, the last to arrive first; each leads to all that is known of it. */
export function RequestRows({ tunnelId, requests, onOpen }: RequestRowsProps) {
  return (
    <ol className="overflow-hidden rounded-lg border border-line bg-surface">
      {requests.map((request) => (
        <li key={request.id} className="border-t border-line first:border-t-0">
          <Link
            to="/tunnels/$id/requests/$requestId"
            params={{ id: tunnelId, requestId: request.id }}
            onClick={(event) => {
              if (onOpen === undefined || opensElsewhere(event)) return
              event.preventDefault()
              onOpen(request.id)
            }}
            className="block px-4 py-2 text-sm hover:bg-hover focus-visible:outline-offset-[-2px]"
          >
            {request.method === 'TCP' ? (
              <ConnectionLine record={request} />
            ) : (
              <RequestLine record={request} />
            )}
            <Cause record={request} />
          </Link>
        </li>
      ))}
    </ol>
  )
}

function opensElsewhere({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || button !== 0
}

function RequestLine({ record }: { record: RequestRecord }) {
  const { drawer: texts } = useTexts(tunnelsTexts)
  const lang = useLang()
  return (
    <span className="grid grid-cols-[44px_40px_minmax(0,1fr)_60px] items-center gap-2.5 sm:grid-cols-[44px_40px_minmax(0,1fr)_64px_56px]">
      <span className="truncate font-mono text-xs font-[560] text-soft">{record.method}</span>
      {record.status === 499 ? (
        <span className="text-faint" title={texts.gone}>
          –<span className="sr-only">{texts.gone}</span>
        </span>
      ) : (
        <StatusBadge status={record.status} />
      )}
      <span className="truncate font-mono text-code" title={record.path}>
        {record.path}
      </span>
      <span className="text-right text-soft">{latencyText(lang, record.duration_ms)}</span>
      <RelativeTime at={record.at} style="age" className="text-right text-faint max-sm:hidden" />
    </span>
  )
}

function ConnectionLine({ record }: { record: RequestRecord }) {
  const { drawer: texts } = useTexts(tunnelsTexts)
  const lang = useLang()
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto_64px] items-center gap-2.5 sm:grid-cols-[minmax(0,1fr)_auto_64px_112px]">
      <span className="truncate font-mono text-code" title={record.visitor}>
        {record.visitor}
      </span>
      <span className="text-soft">
        {texts.moved(formatBytes(lang, record.bytes_in), formatBytes(lang, record.bytes_out))}
      </span>
      <span className="text-right text-soft">{latencyText(lang, record.duration_ms)}</span>
      <RelativeTime at={record.at} className="text-right text-faint max-sm:hidden" />
    </span>
  )
}

function Cause({ record }: { record: RequestRecord }) {
  const texts = useTexts(requestCausesTexts)
  if (!isNotable(record)) return null
  const { what } = explainRequest(texts, record)
  return (
    <span className="block truncate text-xs text-faint" title={what}>
      {what}
    </span>
  )
}
