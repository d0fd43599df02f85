import type { Gateway, GatewayStatistics } from '@nora/contract/gateways'
import { formatDuration, formatNumber } from '@nora/kit'
import { Card, EmptyState, Segmented, SkeletonRows, useLang, useTexts } from '@nora/ui'
import { useState } from 'react'
import { TIMES } from '../../../platform/charts/chart.rules.ts'
import { Chart, type ChartProps } from '../../../platform/charts/chart.tsx'
import type { ChartSeries } from '../../../platform/charts/chart-series.ts'
import { timeWords } from '../../../platform/charts/time-words.ts'
import { getDeviceTimeZone } from '../../../platform/device-time-zone.ts'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { type StatisticsPeriod, useGatewayStatistics } from '../gateways.queries.ts'
import type { GatewaySearch } from './gateway-search.ts'
import { memberName } from './members/member-name.ts'
import { trafficTexts } from './traffic.messages.ts'

const PERIODS = ['hour', 'day', 'week'] as const
const DAYS: Record<StatisticsPeriod, number> = { hour: 1, day: 1, week: 7 }
const KEYS = ['requests', 'errors', 'retries', 'p95_ms'] as const
const LOOKS = [
  { color: 'var(--accent)' },
  { color: 'var(--info)', dash: '7 4' },
  { color: 'var(--ok)', dash: '2 4' },
  { color: 'var(--warn)', dash: '10 3 2 3' },
  { color: 'var(--bad)', dash: '5 5' },
]

type Key = (typeof KEYS)[number]
type TrafficPartProps = PageAddress<GatewaySearch> & { gateway: Gateway }

/** What went through the gateway, and through each member. */
export function TrafficPart({ gateway, search, onSearch }: TrafficPartProps) {
  const texts = useTexts(trafficTexts)
  const period = PERIODS.find((one) => one === search.period) ?? 'day'
  const { data, error, refetch } = useGatewayStatistics(gateway.id, period)
  return (
    <>
      <Segmented
        label={texts.period}
        value={period}
        onChange={(chosen) => onSearch({ period: chosen === 'day' ? undefined : chosen }, false)}
        options={PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
      />
      {error && !data && <LoadFailure title={texts.failed} error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows />}
      {data && <Charts gateway={gateway} statistics={data} period={period} />}
    </>
  )
}

type ChartsProps = { gateway: Gateway; statistics: GatewayStatistics; period: StatisticsPeriod }

function Charts({ gateway, statistics, period }: ChartsProps) {
  const texts = useTexts(trafficTexts)
  const lang = useLang()
  const whole = statistics.series.find(({ member }) => member === null)
  if (!whole || whole.points.every(({ requests }) => requests === 0)) {
    return <EmptyState drawing="chart" title={texts.empty} sentence={texts.emptySentence} />
  }
  const names = new Map(gateway.members.map((member) => [member.id, memberName(member)]))
  const ats = whole.points.map(({ at }) => at)
  const getSeries = (key: Key): ChartSeries[] =>
    statistics.series.map(({ member, points }, index) => {
      const values = new Map(points.map((point) => [point.at, point[key]]))
      return {
        id: member?.id ?? 'gateway',
        label: member ? (names.get(member.id) ?? member.target) : texts.all,
        values: ats.map((at) => values.get(at) ?? (key === 'p95_ms' ? null : 0)),
        ...LOOKS[index % LOOKS.length]!,
        isFilled: member === null,
      }
    })
  const common = {
    look: 'lines' as const,
    ats,
    words: timeWords(lang, { step: 'minute', zone: getDeviceTimeZone() }, DAYS[period]),
    none: texts.none,
    isRunning: true,
    events: [],
    isWhole: true,
    format: (value: number) => formatNumber(lang, value),
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ChartOfTraffic {...common} label={texts.charts.requests} series={getSeries('requests')} />
      <ChartOfTraffic {...common} label={texts.charts.errors} series={getSeries('errors')} />
      <ChartOfTraffic
        {...common}
        isWhole={false}
        units={TIMES}
        format={(value) => formatDuration(lang, Math.round(value))}
        label={texts.charts.p95}
        series={getSeries('p95_ms')}
      />
      <ChartOfTraffic {...common} label={texts.charts.retries} series={getSeries('retries')} />
    </div>
  )
}

function ChartOfTraffic(props: Omit<ChartProps, 'pinned' | 'onPin' | 'onZoom'>) {
  const [pinned, pin] = useState<number | null>(null)
  return (
    <Card className="min-w-0 p-4 sm:p-5">
      <h2 className="mb-2 font-semibold">{props.label}</h2>
      <Chart {...props} pinned={pinned} onPin={pin} onZoom={({ first }) => pin(first)} />
    </Card>
  )
}
