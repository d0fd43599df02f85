import type { Overview } from '@nora/contract/overview'
import type { Tunnel } from '@nora/contract/tunnels'
import { formatNumber } from '@nora/kit'
import { Card, classNames, linkStyle, Sparkline, useLang, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { getAddress } from './get-address.ts'
import { liveOverviewTexts } from './live-overview.messages.ts'
import { targetText } from './tunnel-columns.tsx'
import { TunnelDot } from './tunnel-state.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'

export type LiveOverviewProps = {
  /** The reader's own, as they are now. */
  tunnels: readonly Tunnel[]
  hour: Overview['hour']
}

const SHOWN = 8

/** The reader's live tunnels, the ones that fail most first, and the last hour in one line. */
export function LiveOverview({ tunnels, hour }: LiveOverviewProps) {
  const texts = useTexts(liveOverviewTexts)
  const counts = new Map(hour.tunnels.map((counted) => [counted.id, counted]))
  const getErrors = ({ id }: Tunnel) => counts.get(id)?.errors ?? 0
  const shown = tunnels.toSorted((one, other) => getErrors(other) - getErrors(one)).slice(0, SHOWN)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 sm:px-5">
        <h2 className="font-semibold">{texts.title}</h2>
        <Hour hour={hour} />
      </div>
      {shown.length === 0 ? (
        <p className="px-4 py-4 text-soft sm:px-5">{texts.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((tunnel) => (
            <Row key={tunnel.id} tunnel={tunnel} errors={getErrors(tunnel)} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-sm sm:px-5">
        <Link to="/tunnels" className={linkStyle}>
          {tunnels.length > shown.length ? texts.all(tunnels.length) : texts.list}
        </Link>
        <Link to="/tunnels" search={{ tab: 'history' }} className={linkStyle}>
          {texts.history}
        </Link>
      </p>
    </Card>
  )
}

function Hour({ hour: { requests, errors } }: Pick<LiveOverviewProps, 'hour'>) {
  const texts = useTexts(liveOverviewTexts)
  if (requests === 0) return <p className="text-sm text-faint">{texts.quiet}</p>
  return (
    <p className="text-sm text-soft">
      {texts.requests(requests)},{' '}
      <span className={classNames(errors > 0 && 'font-medium text-bad')}>{texts.errors(errors)}</span>{' '}
      {texts.inHour}
    </p>
  )
}

function Row({ tunnel, errors }: { tunnel: Tunnel; errors: number }) {
  const { id, target, traffic, state } = tunnel
  const texts = useTexts(liveOverviewTexts)
  const { sparkline } = useTexts(tunnelsTexts)
  const lang = useLang()
  return (
    <li className="relative flex items-center gap-3 px-4 py-2 hover:bg-hover sm:px-5">
      <TunnelDot tunnel={tunnel} />
      <div className="min-w-0 flex-1">
        <Link
          to="/tunnels"
          search={{ tunnel: id }}
          className="block font-mono text-code wrap-anywhere after:absolute after:inset-0"
        >
          {getAddress(tunnel)}
        </Link>
        <span className="block truncate text-sm text-faint">→ {targetText(target)}</span>
      </div>
      <span className="max-sm:hidden">
        <Sparkline
          values={traffic.series}
          label={sparkline(Math.max(...traffic.series))}
          faint={state !== 'live'}
        />
      </span>
      <span className="w-24 shrink-0 text-right text-sm">
        {errors > 0 ? (
          <Link
            to="/tunnels"
            search={{ tunnel: id, requests: 'errors' }}
            className="relative font-medium text-bad underline underline-offset-2"
          >
            {texts.errors(errors)}
          </Link>
        ) : (
          <span className="text-faint" title={texts.noErrors}>
            {formatNumber(lang, 0)}
            <span className="sr-only"> {texts.noErrors}</span>
          </span>
        )}
      </span>
    </li>
  )
}
