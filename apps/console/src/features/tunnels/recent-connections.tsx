import type { Tunnel } from '@nora/contract/tunnels'
import { formatBytes } from '@nora/kit'
import { RelativeTime, Section, useLang, useTexts } from '@nora/ui'
import { latencyText } from './tunnel-columns.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useRecentRequests } from './tunnels.queries.ts'

const SHOWN = 50

/** The newest connections that are over, of a tunnel for TCP. */
export function RecentConnections({ tunnel }: { tunnel: Tunnel }) {
  const { drawer: texts } = useTexts(tunnelsTexts)
  const lang = useLang()
  const { data: connections = [] } = useRecentRequests(tunnel.id)
  const nothing = tunnel.state === 'closed' ? texts.closedConnections : texts.noConnections
  return (
    <Section title={texts.recentConnections}>
      {connections.length === 0 ? (
        <p className="text-soft">{nothing}</p>
      ) : (
        <ol className="overflow-hidden rounded-lg border border-line bg-surface">
          {connections.slice(0, SHOWN).map((connection) => (
            <li
              key={connection.id}
              className="grid h-9 grid-cols-[minmax(0,1fr)_auto_64px] items-center sm:grid-cols-[minmax(0,1fr)_auto_64px_112px] gap-2.5 border-t border-line px-4 text-sm first:border-t-0"
            >
              <span className="truncate font-mono text-code" title={connection.visitor}>
                {connection.visitor}
              </span>
              <span className="text-soft">
                {texts.moved(formatBytes(lang, connection.bytes_in), formatBytes(lang, connection.bytes_out))}
              </span>
              <span className="text-right text-soft">{latencyText(lang, connection.duration_ms)}</span>
              <RelativeTime at={connection.at} className="text-right text-faint max-sm:hidden" />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
