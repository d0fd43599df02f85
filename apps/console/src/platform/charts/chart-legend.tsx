import type { ChartSeries } from './chart-series.ts'

type ChartLegendProps = {
  series: readonly ChartSeries[]
  isBars: boolean
  /** When the step that is read begins; empty: none is. */
  time: string
  valueAt(series: ChartSeries): string | null
  happened: readonly string[]
}

/** Which colour is what, and the values of the step that is read. */
export function ChartLegend({ series, isBars, time, valueAt, happened }: ChartLegendProps) {
  return (
    <div className="flex min-h-11 flex-wrap content-start justify-between gap-x-4 gap-y-1 pb-3.5 text-xs text-soft">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {series.map((one) => {
          const value = valueAt(one)
          return (
            <li key={one.id} className="flex items-center gap-1.5 tabular-nums">
              <svg aria-hidden="true" width="16" height={isBars ? 10 : 4} className="shrink-0">
                {isBars ? (
                  <rect x="3" width="10" height="10" rx="2" fill={one.color} />
                ) : (
                  <line
                    x1="0"
                    y1="2"
                    x2="16"
                    y2="2"
                    stroke={one.color}
                    strokeWidth="2.5"
                    strokeDasharray={one.dash}
                  />
                )}
              </svg>
              {one.label}
              {value !== null && <b className="font-semibold text-text">{value}</b>}
            </li>
          )
        })}
      </ul>
      <span className="tabular-nums">{[time, ...happened].filter(Boolean).join(' · ')}</span>
    </div>
  )
}
