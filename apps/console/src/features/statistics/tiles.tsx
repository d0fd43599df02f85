import type { Statistics } from '@nora/contract/statistics'
import { formatBytes, formatDuration, formatNumber, type Lang } from '@nora/kit'
import { Card, classNames, useLang, useTexts } from '@nora/ui'
import { formatCount, statisticsTexts } from './statistics.messages.ts'

/** From here on percents say less than how many times. */
const MANY_TIMES = 10

type Totals = Statistics['totals']
type Tile = {
  id: keyof (typeof statisticsTexts)['ru']['tiles']
  text: string
  now: number
  before: number
  /** More of it is worse. */
  isBad?: boolean
}

/** The numbers of the period, each beside the one before. */
export function Tiles({ statistics }: { statistics: Statistics }) {
  const lang = useLang()
  const texts = useTexts(statisticsTexts)
  const { data_from, from, to } = statistics
  const beforeMs = 2 * Date.parse(from) - Date.parse(to)
  // Data that begins within the period before makes every number look like a rise.
  const isComparable = data_from !== null && Date.parse(data_from) <= beforeMs
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
      {getTiles(lang, statistics.totals, statistics.previous).map((tile) => (
        <li key={tile.id} className="last:odd:max-md:col-span-2">
          <Card className="h-full px-4 py-3">
            <h2 className="text-sm text-soft">{texts.tiles[tile.id]}</h2>
            <p className="mt-0.5 text-xl font-semibold tracking-tight tabular-nums">{tile.text}</p>
            <Change {...tile} isComparable={isComparable} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Change({ now, before, isBad = false, isComparable }: Tile & { isComparable: boolean }) {
  const lang = useLang()
  const { change: texts } = useTexts(statisticsTexts)
  if (!isComparable) return <p className="text-xs text-faint">{texts.unknown}</p>
  if (now === before) return <p className="text-xs text-faint">{texts.same}</p>
  if (before === 0) return <p className="text-xs text-faint">{texts.fresh}</p>
  const share = Math.abs(now / before - 1)
  const isMore = now > before
  const percent =
    share < MANY_TIMES
      ? formatNumber(lang, share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })
      : `×${formatNumber(lang, now / before, { notation: 'compact', maximumFractionDigits: 0 })}`
  return (
    <p className={classNames('text-xs', isBad ? (isMore ? 'text-bad' : 'text-ok') : 'text-soft')}>
      <span aria-hidden="true">
        {isMore ? '↑' : '↓'} {percent}
      </span>
      <span className="sr-only">{isMore ? texts.up(percent) : texts.down(percent)}</span>
    </p>
  )
}

function getTiles(lang: Lang, now: Totals, before: Totals): Tile[] {
  const bytes = (of: Totals) => of.bytes_in + of.bytes_out
  const errorShare = now.requests === 0 ? 0 : now.errors / now.requests
  const percent = formatNumber(lang, errorShare, { style: 'percent', maximumFractionDigits: 1 })
  const errors = formatCount(lang, now.errors)
  const tiles: Tile[] = [
    { id: 'requests', text: formatCount(lang, now.requests), now: now.requests, before: before.requests },
    {
      id: 'errors',
      text: now.errors > 0 && now.requests > 0 ? `${errors} · ${percent}` : errors,
      now: now.errors,
      before: before.errors,
      isBad: true,
    },
    {
      id: 'latency',
      text: now.p95_ms === null ? '—' : formatDuration(lang, now.p95_ms),
      now: now.p95_ms ?? 0,
      before: before.p95_ms ?? 0,
      isBad: true,
    },
    { id: 'traffic', text: formatBytes(lang, bytes(now)), now: bytes(now), before: bytes(before) },
    {
      id: 'open',
      text: formatCount(lang, now.open_tunnels),
      now: now.open_tunnels,
      before: before.open_tunnels,
    },
  ]
  const { connections } = now
  if (connections > 0 || before.connections > 0) {
    tiles.push({
      id: 'connections',
      text: formatCount(lang, connections),
      now: connections,
      before: before.connections,
    })
  }
  return tiles
}
