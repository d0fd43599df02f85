import type { Statistics } from '@nora/contract/statistics'
import { DAY_MS, formatBytes, formatDuration } from '@nora/kit'
import { useLang, useTexts } from '@nora/ui'
import { BYTES, firstStepWithData, stepOfInstant, TIMES } from '../../platform/charts/chart.rules.ts'
import type { ChartSeries } from '../../platform/charts/chart-series.ts'
import { timeWords } from '../../platform/charts/time-words.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { ChartCard } from './chart-card.tsx'
import { EventsCard } from './events-card.tsx'
import { formatCount, statisticsTexts } from './statistics.messages.ts'
import type { StatisticsSearch } from './statistics-search.ts'

type Key = keyof Omit<Statistics['series'][number], 'at'>

export type StatisticsChartsProps = {
  statistics: Statistics
  search: StatisticsSearch
  onZoomTo(from: string, to: string): void
}

/** The charts of a period, from where data begins. Loaded after the numbers above them. */
export function StatisticsCharts({ statistics, search, onZoomTo }: StatisticsChartsProps) {
  const lang = useLang()
  const { clock } = usePlatform()
  const texts = useTexts(statisticsTexts)
  const { totals, from, to, step } = statistics
  const first = firstStepWithData(
    statistics.series.map(({ at }) => at),
    statistics.data_from,
  )
  const series = statistics.series.slice(first)
  const ats = series.map(({ at }) => at)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  const line = (key: Key, label: string, color: string, look: Partial<ChartSeries> = {}): ChartSeries => ({
    id: key,
    label,
    color: `var(--${color})`,
    values: series.map((point) => point[key]),
    ...look,
  })
  const { member, hostname, tunnel } = search
  const events = statistics.events.flatMap((event) => {
    const at = stepOfInstant(ats, to, event.at)
    return at < 0 ? [] : [{ step: at, kind: event.kind, words: texts.events[event.kind](event.name) }]
  })
  const common = {
    look: 'lines' as const,
    ats,
    end: to,
    events: [],
    requestsSearch: { member, hostname, tunnel },
    canZoomStep: step !== 'minute',
    onZoomTo,
    words: timeWords(lang, statistics, days),
    none: texts.none,
    isRunning: Date.parse(to) > clock.now().getTime(),
    texts,
  }
  const counts = { ...common, isWhole: true, format: (value: number) => formatCount(lang, value) }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ChartCard
        {...counts}
        title={texts.charts.requests}
        look="bars"
        events={events}
        series={[
          line('ok', texts.series.ok, 'ok'),
          line('redirects', texts.series.redirects, 'info'),
          line('client_errors', texts.series.clientErrors, 'warn'),
          line('server_errors', texts.series.serverErrors, 'bad'),
          line('refused', texts.series.refused, 'control'),
          ...getOthers(series, texts.series.others),
        ]}
      />
      <ChartCard
        {...common}
        title={texts.charts.latency}
        events={events}
        units={TIMES}
        format={(value) => formatDuration(lang, value)}
        series={[
          line('p50_ms', texts.series.p50, 'ok'),
          line('p95_ms', texts.series.p95, 'accent', { dash: '7 4' }),
          line('p99_ms', texts.series.p99, 'info', { dash: '2 4' }),
        ]}
      />
      <ChartCard
        {...common}
        title={texts.charts.traffic}
        units={BYTES}
        isWhole
        format={(value) => formatBytes(lang, value)}
        series={[
          line('bytes_out', texts.series.bytesOut, 'accent', { isFilled: true }),
          line('bytes_in', texts.series.bytesIn, 'info', { dash: '5 4' }),
        ]}
      />
      <ChartCard
        {...counts}
        title={texts.charts.open}
        series={[line('open_tunnels', texts.series.open, 'ok', { isFilled: true })]}
      />
      {totals.connections > 0 && (
        <ChartCard
          {...counts}
          title={texts.charts.connections}
          series={[line('connections', texts.series.connections, 'accent', { isFilled: true })]}
        />
      )}
      {statistics.events.length > 0 && <EventsCard events={statistics.events} zone={statistics.zone} />}
    </div>
  )
}

/** Requests whose visitors left before an answer: none of the classes has them. Left out where there are none. */
function getOthers(series: Statistics['series'], label: string): ChartSeries[] {
  const values = series.map(
    ({ requests, ok, redirects, client_errors, server_errors, refused }) =>
      requests - ok - redirects - client_errors - server_errors - refused,
  )
  return values.some((count) => count > 0)
    ? [{ id: 'others', label, color: 'var(--line-strong)', values }]
    : []
}
