import type { RequestRecord, Tunnel } from '@nora/contract/tunnels'
import { RelativeTime, Section, StatusBadge, useLang, useTexts } from '@nora/ui'
import { latencyText } from './tunnel-columns.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useRecentRequests } from './tunnels.queries.ts'

const SHOWN = 50

/** The newest requests, as they come. */
export function RecentRequests({ tunnel }: { tunnel: Tunnel }) {
  const { drawer: texts } = useTexts(tunnelsTexts)
  const { data: requests = [] } = useRecentRequests(tunnel.id)
  const nothing = tunnel.state === 'closed' ? texts.closedRequests : texts.noRequests
  return (
    <Section title={texts.recent}>
      {requests.length === 0 ? (
        <p className="text-soft">{nothing}</p>
      ) : (
        <RequestRows requests={requests.slice(0, SHOWN)} />
      )}
    </Section>
  )
}

export function RequestRows({ requests }: { requests: readonly RequestRecord[] }) {
  const { drawer: texts } = useTexts(tunnelsTexts)
  const lang = useLang()
  return (
    <ol className="overflow-hidden rounded-lg border border-line bg-surface">
      {requests.map((request) => (
        <li
          key={request.id}
          className="grid h-9 grid-cols-[44px_40px_minmax(0,1fr)_60px] items-center sm:grid-cols-[44px_40px_minmax(0,1fr)_64px_56px] gap-2.5 border-t border-line px-4 text-sm first:border-t-0"
        >
          <span className="truncate font-mono text-xs font-[560] text-soft">{request.method}</span>
          {request.status === 0 ? (
            <span className="text-faint" title={texts.gone}>
              –<span className="sr-only">{texts.gone}</span>
            </span>
          ) : (
            <StatusBadge status={request.status} />
          )}
          <span className="truncate font-mono text-code" title={request.path}>
            {request.path}
          </span>
          <span className="text-right text-soft">{latencyText(lang, request.duration_ms)}</span>
          <RelativeTime at={request.at} style="age" className="text-right text-faint max-sm:hidden" />
        </li>
      ))}
    </ol>
  )
}
