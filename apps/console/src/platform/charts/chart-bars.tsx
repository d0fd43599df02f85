import { stack } from './chart.rules.ts'
import { CHART_HEIGHT, type ChartSeries } from './chart-series.ts'

type ChartBarsProps = {
  series: readonly ChartSeries[]
  count: number
  width: number
  max: number
  isRunning: boolean
}

const WIDEST = 40
const FILLED = 0.74

/** A bar per step, of which each series is a part. The step that is not over is paler. */
export function ChartBars({ series, count, width, max, isRunning }: ChartBarsProps) {
  const band = width / Math.max(1, count)
  const bar = Math.min(WIDEST, Math.max(1, band * FILLED))
  const colors = new Map(series.map(({ id, color }) => [id, color]))
  const getY = (value: number) => CHART_HEIGHT * (1 - value / max)
  return (
    <g>
      {stack(series, count).map((segments, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
        <g key={step} opacity={isRunning && step === count - 1 ? 0.55 : undefined}>
          {segments.map(({ id, from, to }) => (
            <rect
              key={id}
              x={(step + 0.5) * band - bar / 2}
              width={bar}
              y={getY(to)}
              height={Math.max(1, getY(from) - getY(to))}
              fill={colors.get(id)}
            />
          ))}
        </g>
      ))}
    </g>
  )
}
