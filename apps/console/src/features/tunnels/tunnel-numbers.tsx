import type { Tunnel } from '@nora/contract/tunnels'
import { formatBytes, formatNumber } from '@nora/kit'
import { Badge, classNames, linkStyle, Section, Sparkline, useLang, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import { isWeb } from './is-web.ts'
import { latencyText, rateText } from './tunnel-columns.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'

/** The last hour as a line, and what it adds up to. */
export function TrafficNumbers({ tunnel, onErrors }: { tunnel: Tunnel; onErrors(): void }) {
  const { traffic, state } = tunnel
  const texts = useTexts(tunnelsTexts)
  const lang = useLang()
  const { drawer } = texts
  const errors =
    traffic.errors === 0 ? (
      formatNumber(lang, 0)
    ) : (
      <button type="button" onClick={onErrors} className={linkStyle}>
        {formatNumber(lang, traffic.errors)}
      </button>
    )
  const amounts: [string, ReactNode][] = [
    [drawer.errors, errors],
    [drawer.connections, formatNumber(lang, traffic.open_connections)],
    [drawer.received, formatBytes(lang, traffic.bytes_in)],
    [drawer.sent, formatBytes(lang, traffic.bytes_out)],
  ]
  const numbers: [string, ReactNode][] = isWeb(tunnel)
    ? [
        [drawer.rate, rateText(texts, lang, state === 'closed' ? 0 : traffic.requests_per_s)],
        [drawer.requests, formatNumber(lang, traffic.requests)],
        ...amounts.slice(0, 2),
        [drawer.median, latencyText(lang, traffic.p50_ms)],
        [drawer.p95, latencyText(lang, traffic.p95_ms)],
        ...amounts.slice(2),
      ]
    : [
        [drawer.totalConnections, formatNumber(lang, traffic.requests)],
        [drawer.openConnections, formatNumber(lang, traffic.open_connections)],
        ...amounts.filter(([name]) => name !== drawer.connections),
      ]
  const sparkline = isWeb(tunnel) ? texts.sparkline : texts.connectionsSparkline
  return (
    <Section title={drawer.traffic}>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="px-4 pt-4 pb-2 [&_svg]:h-14 [&_svg]:w-full">
          <Sparkline
            values={traffic.series}
            label={sparkline(Math.max(...traffic.series))}
            width={520}
            height={56}
            faint={state !== 'live'}
          />
        </div>
        <dl
          className={classNames(
            '-mb-px grid grid-cols-2 border-t border-line',
            isWeb(tunnel) ? 'sm:grid-cols-4' : 'sm:grid-cols-5',
          )}
        >
          {numbers.map(([name, value]) => (
            <div key={name} className="border-b border-line px-4 py-2.5">
              <dt className="text-xs text-faint">{name}</dt>
              <dd className="mt-0.5 text-[15px] font-[560]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}

/** Every connection between the agent and an edge, with its latency. */
export function LegList({ tunnel }: { tunnel: Tunnel }) {
  const { drawer: texts } = useTexts(tunnelsTexts)
  const lang = useLang()
  return (
    <Section title={texts.legs}>
      {tunnel.legs.length === 0 ? (
        <p className="text-soft">{texts.noLegs}</p>
      ) : (
        <ul className="rounded-lg border border-line bg-surface">
          {tunnel.legs.map((leg) => (
            <li
              key={leg.id}
              className="flex items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0"
            >
              <span className="min-w-0 flex-1 truncate font-mono text-code">
                {leg.remote_address} → {leg.edge}
              </span>
              <Badge>{leg.secure ? texts.secure : texts.plain}</Badge>
              <span className="w-20 text-right">
                {leg.rtt_ms === null ? (
                  <span className="text-faint">{texts.measuring}</span>
                ) : (
                  latencyText(lang, leg.rtt_ms)
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
