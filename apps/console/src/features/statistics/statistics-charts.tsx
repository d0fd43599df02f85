import type { Statistics } from '@nora/contract/statistics'
import { DAY_MS, formatBytes, formatDuration } from '@nora/kit'
import { useLang, useTexts } from '@nora/ui'
import { usePlatform } from '../../platform/platform.tsx'
import { BYTES, TIMES } from './chart.rules.ts'
import type { ChartSeries } from './chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { formatCount, statisticsTexts } from './statistics.messages.ts'
import { timeWords } from './time-words.ts'

type Key = keyof Omit<Statistics['series'][number], 'at'>

/** The charts of a period. Loaded after the numbers above them. */
export function StatisticsCharts({ statistics }: { statistics: Statistics }) {
  const lang = useLang()
  const { clock } = usePlatform()
  const texts = useTexts(statisticsTexts)
  const { series, totals, from, to } = statistics
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  const line = (key: Key, label: string, color: string, look: Partial<ChartSeries> = {}): ChartSeries => ({
    id: key,
    label,
    color: `var(--${color})`,
    values: series.map((point) => point[key]),
    ...look,
  })
  const common = {
    ats: series.map(({ at }) => at),
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
        series={[
          line('requests', texts.series.requests, 'accent', { isFilled: true }),
          line('errors', texts.series.errors, 'bad', { dash: '5 4' }),
        ]}
      />
      <ChartCard
        {...common}
        title={texts.charts.latency}
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
    </div>
  )
}
