export type SparklineProps = {
  values: readonly number[]
  /** Describes the line in words: "last minute, at most 42 per second". */
  label: string
  /** A thing that stopped is drawn faint. */
  faint?: boolean
  width?: number
  height?: number
}

const STROKE = 1.5

export function Sparkline({ values, label, faint = false, width = 104, height = 24 }: SparklineProps) {
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <polyline
        points={sparklinePoints(values, width, height)}
        fill="none"
        stroke={getStroke(values, faint)}
        strokeWidth={STROKE}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Where nothing happened, the line is only a ground. */
function getStroke(values: readonly number[], faint: boolean): string {
  if (values.every((value) => value === 0)) return 'var(--line-strong)'
  return faint ? 'var(--text-faint)' : 'var(--accent)'
}

/** Scales from zero at the bottom to the highest value at the top; one value or none is a flat line. */
export function sparklinePoints(values: readonly number[], width: number, height: number): string {
  const shown = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0]
  const highest = Math.max(...shown, 0)
  const usable = height - 2 * STROKE
  return shown
    .map((value, index) => {
      const x = (index * width) / (shown.length - 1)
      const y = height - STROKE - (highest === 0 ? 0 : (Math.max(value, 0) / highest) * usable)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}
