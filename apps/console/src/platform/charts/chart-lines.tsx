import { areaPath, linePath, lonePoints, toPoints } from './chart.rules.ts'
import { CHART_HEIGHT, type ChartSeries } from './chart-series.ts'

type ChartLinesProps = {
  series: readonly ChartSeries[]
  width: number
  max: number
  isRunning: boolean
  /** The step whose points stand out. */
  marked: number | null
}

/** Lines beside each other. Towards the step that is not over they are dotted. */
export function ChartLines({ series, width, max, isRunning, marked }: ChartLinesProps) {
  return series.map(({ id, values, color, dash, isFilled }) => {
    const points = toPoints(values, { width, height: CHART_HEIGHT, max })
    const point = marked === null ? null : points[marked]
    return (
      <g key={id} fill="none" stroke={color} strokeWidth="1.75" strokeLinejoin="round" strokeLinecap="round">
        {isFilled && <path d={areaPath(points, CHART_HEIGHT)} fill={color} stroke="none" opacity="0.12" />}
        <path d={linePath(isRunning ? points.slice(0, -1) : points)} strokeDasharray={dash} />
        {isRunning && <path d={linePath(points.slice(-2))} strokeDasharray="1 4" opacity="0.6" />}
        {lonePoints(points).map(({ x: cx, y: cy }) => (
          <circle key={cx} cx={cx} cy={cy} r="2.5" fill={color} stroke="none" />
        ))}
        {point && <circle cx={point.x} cy={point.y} r="3.5" fill="var(--surface)" />}
      </g>
    )
  })
}
