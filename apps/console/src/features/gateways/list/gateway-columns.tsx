import type { GatewaySummary } from '@nora/contract/gateways'
import { formatNumber, type Lang } from '@nora/kit'
import { type Column, CopyButton, Sparkline } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { personColumn, personName } from '../../../platform/lists/people.tsx'
import { GatewayStateWord, stateReason } from '../state-word.tsx'
import { leadsTo } from '../upstream/leads-to.ts'
import type { listTexts } from './list.messages.ts'

type Texts = (typeof listTexts)['ru']

const NOTHING = '–'
const SPARKLINE_WIDTH = 56

export function gatewayColumns(texts: Texts, lang: Lang): Column<GatewaySummary>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(104px, 1.2fr)',
      fixed: true,
      hasNote: () => true,
      cell: (gateway) => <Name gateway={gateway} texts={texts} />,
      sortValue: ({ name }) => name,
    },
    {
      id: 'address',
      header: columns.address,
      width: 'minmax(168px, 2fr)',
      hideBelow: 'sm',
      fixed: true,
      cell: (gateway) => <Address gateway={gateway} texts={texts} lang={lang} />,
      sortValue: ({ endpoint }) => endpoint,
    },
    {
      id: 'state',
      header: columns.state,
      width: '140px',
      staysShown: true,
      cell: (gateway) => (
        <span title={stateReason(lang, gateway)}>
          <GatewayStateWord state={gateway.state} />
          <span className="sr-only"> {stateReason(lang, gateway)}</span>
        </span>
      ),
      sortValue: ({ state }) => state,
    },
    {
      id: 'members',
      header: columns.members,
      width: '80px',
      hideBelow: 'sm',
      staysShown: true,
      cell: (gateway) => <Members gateway={gateway} />,
      sortValue: ({ members_up }) => members_up,
    },
    {
      id: 'requests',
      header: columns.requests,
      width: '104px',
      hideBelow: 'lg',
      staysShown: true,
      cell: (gateway) => <Requests gateway={gateway} texts={texts} lang={lang} />,
      sortValue: ({ live }) => live.requests_per_s,
    },
    {
      id: 'errors',
      header: columns.errors,
      width: '68px',
      align: 'end',
      hideBelow: 'lg',
      staysShown: true,
      cell: ({ live }) => (
        <span className={live.errors_per_s === 0 ? 'text-faint' : 'font-[560] text-bad'}>
          {rateText(lang, live.errors_per_s)}
        </span>
      ),
      sortValue: ({ live }) => live.errors_per_s,
    },
    { ...personColumn<GatewaySummary>(columns.person), width: 'minmax(80px, 0.8fr)', hideBelow: 'lg' },
  ]
}

type CellProps = { gateway: GatewaySummary; texts: Texts; lang: Lang }

/** On a phone the address stands below the name, where it has no column. */
function Name({ gateway, texts }: Omit<CellProps, 'lang'>) {
  const { id, name, endpoint, description, mode, tunnel, is_captured, is_over_limit } = gateway
  const note = tunnel
    ? texts.takenBy(personName(tunnel.user))
    : description || (mode === 'fallback' ? texts.fallback : '')
  return (
    <span className="block min-w-0">
      <Link to="/gateway/$id" params={{ id }} className="block truncate font-[560] hover:underline">
        {name}
      </Link>
      <span className="block truncate font-mono text-xs text-faint sm:hidden">{endpoint}</span>
      {is_over_limit ? (
        <span className="block truncate text-xs font-medium text-warn max-sm:hidden">{texts.overLimit}</span>
      ) : (
        (note || is_captured) && (
          <span className="block truncate text-xs text-faint max-sm:hidden">
            {is_captured && <span className="font-medium text-warn">{texts.captured}</span>}
            {is_captured && note && ' · '}
            {note}
          </span>
        )
      )}
    </span>
  )
}

/** Where it stands, and below it where it leads. */
function Address({ gateway, texts, lang }: CellProps) {
  const { endpoint, url } = gateway
  const words = leadsTo(lang, gateway)
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <span className="min-w-0">
        <span className="block truncate font-mono text-code" title={endpoint}>
          {endpoint}
        </span>
        <span className="flex min-w-0 items-center gap-1 text-xs text-faint" title={words}>
          <ArrowRight aria-hidden="true" className="size-3 shrink-0" />
          <span className="truncate">{words}</span>
        </span>
      </span>
      <CopyButton text={url ?? endpoint} label={texts.copyAddress} />
    </span>
  )
}

/** The last two minutes, and how many come now. */
function Requests({ gateway: { live, state }, texts, lang }: CellProps) {
  return (
    <span className="flex items-center justify-between gap-2">
      <Sparkline
        values={live.recent}
        width={SPARKLINE_WIDTH}
        label={texts.sparkline(formatNumber(lang, Math.max(0, ...live.recent)))}
        faint={state === 'disabled'}
      />
      <span className={live.requests_per_s === 0 ? 'text-faint' : undefined}>
        {rateText(lang, live.requests_per_s)}
      </span>
    </span>
  )
}

function rateText(lang: Lang, perSecond: number): string {
  if (perSecond === 0) return NOTHING
  return formatNumber(lang, perSecond, { maximumFractionDigits: perSecond < 10 ? 1 : 0 })
}

/** `3/4`; nothing where it leads to no pool. */
function Members({ gateway }: { gateway: GatewaySummary }) {
  const { upstream, members_up, members_all } = gateway
  if (upstream.kind !== 'pool') return <span className="text-faint">{NOTHING}</span>
  return (
    <span className={members_up < members_all ? 'font-[560] text-warn' : undefined}>
      {members_up}/{members_all}
    </span>
  )
}
