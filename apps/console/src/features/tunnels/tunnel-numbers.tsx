import type { Tunnel } from '@nora/contract/tunnels'
import { formatBytes, formatNumber, type RequestFilter } from '@nora/kit'
import { Badge, classNames, linkStyle, Section, Sparkline, useLang, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import { isWeb } from './is-web.ts'
import { latencyText, rateText } from './tunnel-columns.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'

type Figure = [name: string, value: ReactNode]

export type TrafficNumbersProps = { tunnel: Tunnel; onOnly(only: RequestFilter): void }

/** The last hour as a line and in figures, as the list and the statistics have it, and the sums since the tunnel was opened. */
export function TrafficNumbers({ tunnel, onOnly }: TrafficNumbersProps) {
  const { traffic, state } = tunnel
  const texts = useTexts(tunnelsTexts)
  const sparkline = isWeb(tunnel) ? texts.sparkline : texts.connectionsSparkline
  const figures = useHour(tunnel, onOnly)
  return (
    <Section title={texts.drawer.traffic}>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        {state !== 'closed' && (
          <>
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
                '-mb-px grid grid-cols-2 border-y border-line',
                isWeb(tunnel) ? 'sm:grid-cols-4' : 'sm:grid-cols-5',
              )}
            >
              {figures.map(([name, value]) => (
                <div key={name} className="border-b border-line px-4 py-2.5">
                  <dt className="text-xs text-faint">{name}</dt>
                  <dd className="mt-0.5 text-[15px] font-[560]">{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <WholeTime tunnel={tunnel} />
      </div>
    </Section>
  )
}

function useHour(tunnel: Tunnel, onOnly: TrafficNumbersProps['onOnly']): Figure[] {
  const texts = useTexts(tunnelsTexts)
  const lang = useLang()
  const { drawer } = texts
  const { last_hour: hour, open_connections, requests_per_s } = tunnel.traffic
  const count = (value: number) => formatNumber(lang, value)
  const leading = (only: RequestFilter, value: number) =>
    value === 0 ? (
      count(0)
    ) : (
      <button type="button" onClick={() => onOnly(only)} className={linkStyle}>
        {count(value)}
      </button>
    )
  const bytes: Figure[] = [
    [drawer.received, formatBytes(lang, hour.bytes_in)],
    [drawer.sent, formatBytes(lang, hour.bytes_out)],
  ]
  if (!isWeb(tunnel)) {
    return [
      [drawer.totalConnections, count(hour.requests)],
      [drawer.openConnections, count(open_connections)],
      [drawer.errors, leading('errors', hour.errors)],
      ...bytes,
    ]
  }
  return [
    [drawer.requests, count(hour.requests)],
    [drawer.errors, leading('errors', hour.errors)],
    [drawer.refused, leading('refused', hour.refused)],
    [drawer.rate, rateText(texts, lang, requests_per_s)],
    [drawer.median, latencyText(lang, hour.p50_ms)],
    [drawer.p95, latencyText(lang, hour.p95_ms)],
    ...bytes,
  ]
}

/** What the tunnel has done since it was opened, in one line. */
function WholeTime({ tunnel }: { tunnel: Tunnel }) {
  const { drawer: texts } = useTexts(tunnelsTexts)
  const lang = useLang()
  const { requests, errors, bytes_in, bytes_out } = tunnel.traffic
  const counted = isWeb(tunnel) ? texts.countRequests(requests) : texts.countConnections(requests)
  const moved = texts.moved(formatBytes(lang, bytes_in), formatBytes(lang, bytes_out))
  return (
    <p className="px-4 py-2.5 text-sm text-soft">
      {tunnel.state === 'closed' ? texts.wholeTime : texts.sinceOpened} {counted}, {texts.countErrors(errors)}
      , {moved}
    </p>
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
