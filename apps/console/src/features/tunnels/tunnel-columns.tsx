import type { Tunnel } from '@nora/contract/tunnels'
import { formatDuration, formatNumber, type Lang } from '@nora/kit'
import { Badge, type Column, classNames, linkStyle, RelativeTime, Sparkline } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { accessColumn } from '../../platform/access/access-column.tsx'
import { personColumn, personName } from '../../platform/lists/people.tsx'
import { hasLongName, RowAddress, type RowAddressProps } from '../../platform/lists/row-address.tsx'
import { getShownAddress } from '../../platform/shown-address.ts'
import { isWeb } from './is-web.ts'
import { TunnelDot } from './tunnel-state.tsx'
import type { tunnelsTexts } from './tunnels.messages.ts'
import type { TunnelScope } from './tunnels-filter.ts'

type Texts = (typeof tunnelsTexts)['ru']

const NOTHING = '–'

/** `0.4/s`, `42/s`; a dash at rest. */
export function rateText(texts: Texts, lang: Lang, requestsPerS: number): string {
  if (requestsPerS === 0) return NOTHING
  return texts.perSecond(
    formatNumber(lang, requestsPerS, { maximumFractionDigits: requestsPerS < 10 ? 1 : 0 }),
  )
}

/** `localhost:3000`: plain HTTP goes without saying. */
export function targetText(target: string): string {
  return target.replace(/^http:\/\//, '')
}

export function latencyText(lang: Lang, ms: number | null): string {
  return ms === null ? NOTHING : formatDuration(lang, ms < 10 ? ms : Math.round(ms))
}

export function liveColumns(texts: Texts, lang: Lang, scope: TunnelScope): Column<Tunnel>[] {
  const { columns } = texts
  return [
    addressColumn(texts, scope),
    ...(scope === 'team' ? [personColumn<Tunnel>(columns.person)] : []),
    targetColumn(texts),
    { ...kindColumn(texts), startsHidden: scope === 'team' },
    {
      id: 'requests',
      header: columns.requests,
      width: '96px',
      hideBelow: 'lg',
      staysShown: true,
      cell: ({ traffic, state }) => (
        <Sparkline
          values={traffic.series}
          label={texts.sparkline(Math.max(...traffic.series))}
          faint={state !== 'live'}
        />
      ),
      sortValue: ({ traffic }) => traffic.last_hour.requests,
    },
    {
      id: 'now',
      header: columns.now,
      width: '60px',
      align: 'end',
      staysShown: true,
      cell: ({ traffic }) => rateText(texts, lang, traffic.requests_per_s),
      sortValue: ({ traffic }) => traffic.requests_per_s,
    },
    {
      id: 'p95',
      header: columns.p95,
      width: '72px',
      align: 'end',
      hideBelow: 'sm',
      cell: ({ traffic }) => <span className="text-soft">{latencyText(lang, traffic.last_hour.p95_ms)}</span>,
      sortValue: ({ traffic }) => traffic.last_hour.p95_ms,
    },
    errorsColumn(texts, lang),
    accessColumn<Tunnel>(lang),
    {
      id: 'open',
      header: columns.open,
      width: '72px',
      align: 'end',
      hideBelow: 'lg',
      startsHidden: true,
      cell: ({ traffic }) => formatNumber(lang, traffic.open_connections),
      sortValue: ({ traffic }) => traffic.open_connections,
    },
    {
      id: 'since',
      header: columns.since,
      width: '84px',
      align: 'end',
      hideBelow: 'sm',
      cell: ({ opened_at }) => <RelativeTime at={opened_at} style="duration" className="text-faint" />,
      sortValue: ({ opened_at }) => -Date.parse(opened_at),
    },
  ]
}

export function historyColumns(texts: Texts, lang: Lang, scope: TunnelScope): Column<Tunnel>[] {
  const { columns } = texts
  return [
    addressColumn(texts, scope),
    ...(scope === 'team' ? [personColumn<Tunnel>(columns.person)] : []),
    targetColumn(texts),
    kindColumn(texts),
    {
      id: 'opened',
      header: columns.opened,
      width: '116px',
      align: 'end',
      cell: ({ opened_at }) => <RelativeTime at={opened_at} className="text-soft" />,
    },
    {
      id: 'lasted',
      header: columns.lasted,
      width: '84px',
      align: 'end',
      hideBelow: 'sm',
      cell: (tunnel) => <span className="text-soft">{formatDuration(lang, lastedMs(tunnel))}</span>,
    },
    {
      id: 'total',
      header: columns.total,
      width: '76px',
      align: 'end',
      hideBelow: 'lg',
      cell: ({ traffic }) => formatNumber(lang, traffic.requests),
    },
    {
      id: 'reason',
      header: columns.reason,
      width: '172px',
      align: 'end',
      hideBelow: 'lg',
      cell: ({ close_reason }) => (
        <span className="text-faint">{close_reason ? texts.reasons[close_reason] : NOTHING}</span>
      ),
    },
  ]
}

/** How many there were in the last hour; they lead to those that are kept. */
function errorsColumn({ columns }: Texts, lang: Lang): Column<Tunnel> {
  return {
    id: 'errors',
    header: columns.errors,
    width: '92px',
    align: 'end',
    hideBelow: 'lg',
    cell: ({ id, traffic }) => <Errors tunnelId={id} errors={traffic.last_hour.errors} lang={lang} />,
    sortValue: ({ traffic }) => traffic.last_hour.errors,
  }
}

function Errors({ tunnelId, errors, lang }: { tunnelId: string; errors: number; lang: Lang }) {
  if (errors === 0) return <span className="text-faint">{NOTHING}</span>
  return (
    <Link
      to="."
      search={(before) => ({ ...before, part: undefined, tunnel: tunnelId, requests: 'errors' as const })}
      className={linkStyle}
    >
      {formatNumber(lang, errors)}
    </Link>
  )
}

function lastedMs({ opened_at, closed_at }: Tunnel): number {
  const ms = Date.parse(closed_at ?? opened_at) - Date.parse(opened_at)
  return Math.max(0, ms - (ms % 1000)) || 1000
}

/** Who opened it stands under the address, or in a column of its own. */
function addressColumn(texts: Texts, scope: TunnelScope): Column<Tunnel> {
  const { columns } = texts
  return {
    id: 'address',
    header: columns.address,
    width: 'minmax(190px, 2.4fr)',
    fixed: true,
    hasNote: () => true,
    cell: (tunnel) => (
      <span className="flex items-center gap-[11px]">
        <TunnelDot tunnel={tunnel} />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <RowAddress {...toRowAddress(tunnel)} />
            {tunnel.is_sample && (
              <span className="inline-flex max-sm:hidden">
                <Badge>{texts.sample}</Badge>
              </span>
            )}
          </span>
          <span
            className={classNames(
              'block truncate text-xs text-faint',
              hasLongName(toRowAddress(tunnel)) && 'max-sm:hidden',
            )}
          >
            {tunnel.is_sample && <span className="sm:hidden">{texts.sample} · </span>}
            <span className={scope === 'team' ? 'sm:hidden' : undefined}>{personName(tunnel.user)} · </span>
            {tunnel.machine}
          </span>
        </span>
      </span>
    ),
    sortValue: ({ hostname }) => hostname,
  }
}

function toRowAddress(tunnel: Tunnel): RowAddressProps {
  return { address: getShownAddress(tunnel), by: isWeb(tunnel) ? 'name' : 'port' }
}

function targetColumn({ columns }: Texts): Column<Tunnel> {
  return {
    id: 'target',
    header: columns.target,
    width: 'minmax(110px, 1fr)',
    hideBelow: 'lg',
    cell: ({ target }) => (
      <span className="block truncate font-mono text-code text-soft">{targetText(target)}</span>
    ),
    sortValue: ({ target }) => target,
  }
}

function kindColumn({ columns }: Texts): Column<Tunnel> {
  return {
    id: 'kind',
    header: columns.kind,
    width: '88px',
    hideBelow: 'sm',
    cell: ({ kind, region }) => (
      <Badge>
        {kind} · {region}
      </Badge>
    ),
    sortValue: ({ kind, region }) => `${kind} ${region}`,
  }
}
