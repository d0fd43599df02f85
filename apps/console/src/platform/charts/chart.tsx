import { classNames } from '@nora/ui'
import { useEffect, useRef, useState } from 'react'
import { type AxisOptions, axisTicks, labelledIndices, stack } from './chart.rules.ts'
import { ChartBars } from './chart-bars.tsx'
import { type ChartEvent, EventMarks } from './chart-events.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { ChartLines } from './chart-lines.tsx'
import { CHART_HEIGHT, type ChartSeries } from './chart-series.ts'
import type { TimeWords } from './time-words.ts'
import { type StepRange, useChartRange } from './use-chart-range.ts'

export type ChartProps = AxisOptions & {
  label: string
  /** Lines beside each other, or bars of which each series is a part. */
  look: 'lines' | 'bars'
  ats: readonly string[]
  series: readonly ChartSeries[]
  words: TimeWords
  none: string
  /** The last step is not over: what it has so far is no fall. */
  isRunning: boolean
  /** What happened, each in one of the steps. */
  events: readonly ChartEvent[]
  /** The step that is kept in view. */
  pinned: number | null
  format(value: number): string
  onZoom(range: StepRange): void
  onPin(step: number | null): void
}

const getY = (share: number) => CHART_HEIGHT * (1 - share)
const LABEL_WIDTH = 84

/**
 * Numbers over time. A slider lies over them, so that the arrows, a finger and a screen reader go from step to step
 * as the mouse does; dragging, or Shift and the arrows, choose a range to zoom into.
 */
export function Chart(props: ChartProps) {
  const { label, look, ats, series, words, units, none, isWhole, isRunning, events, pinned, format } = props
  const [box, width] = useWidth()
  const count = ats.length
  const { shown, told, range, pointer, keyboard } = useChartRange({
    count,
    onZoom: props.onZoom,
    onPin: props.onPin,
  })
  const lines = axisTicks(getMost(props), { units, isWhole })
  const max = lines.at(-1) ?? 1
  const ticks = lines.map((value) => ({ share: value / max, words: format(value) }))
  const band = width / Math.max(1, count)
  const marked = shown ?? pinned
  const valueAt = ({ values }: ChartSeries, at: number) => {
    const value = values[at]
    return value === null || value === undefined ? none : format(value)
  }
  const happenedAt = (step: number) =>
    events.filter((event) => event.step === step).map((event) => event.words)
  const time = range === null ? words.full(ats[told] ?? '') : getSpan(words, ats, range)
  const told_values = series.map((one) => `${one.label} ${valueAt(one, told)}`)
  return (
    <div>
      <ChartLegend
        series={series}
        isBars={look === 'bars'}
        time={shown === null ? '' : time}
        valueAt={(one) => (shown === null ? null : valueAt(one, shown))}
        happened={shown === null ? [] : happenedAt(shown)}
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Ticks ticks={ticks} />
        <div
          ref={box}
          className="relative min-w-0 cursor-crosshair touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus)"
          {...pointer}
        >
          <svg aria-hidden="true" width={width} height={CHART_HEIGHT} className="block overflow-visible">
            {ticks.map(({ share }) => (
              <line key={share} x1="0" x2={width} y1={getY(share)} y2={getY(share)} stroke="var(--line)" />
            ))}
            {range !== null && (
              <rect
                x={range.first * band}
                width={(range.last - range.first + 1) * band}
                height={CHART_HEIGHT}
                fill="var(--accent)"
                opacity="0.14"
              />
            )}
            {marked !== null && range === null && (
              <rect x={marked * band} width={band} height={CHART_HEIGHT} fill="var(--hover)" />
            )}
            {look === 'bars' ? (
              <ChartBars series={series} count={count} width={width} max={max} isRunning={isRunning} />
            ) : (
              <ChartLines series={series} width={width} max={max} isRunning={isRunning} marked={marked} />
            )}
            <EventMarks events={events} band={band} height={CHART_HEIGHT} />
          </svg>
          <input
            type="range"
            min={0}
            max={count - 1}
            value={told}
            aria-label={label}
            aria-valuetext={[`${time}: ${told_values.join(', ')}`, ...happenedAt(told)].join('. ')}
            {...keyboard}
            className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
          />
        </div>
        <TimeLabels ats={ats} words={words} width={width} />
      </div>
    </div>
  )
}

/** The highest point of a line, or of a bar. */
function getMost({ look, series, ats }: ChartProps): number {
  if (look === 'bars') {
    return Math.max(0, ...stack(series, ats.length).map((segments) => segments.at(-1)?.to ?? 0))
  }
  return Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
}

/** `14:00 – 16:00`: both are beginnings of steps. */
export function getSpan(words: TimeWords, ats: readonly string[], { first, last }: StepRange): string {
  return `${words.full(ats[first] ?? '')} – ${words.full(ats[last] ?? '')}`
}

type TimeLabelsProps = { ats: readonly string[]; words: TimeWords; width: number }

function TimeLabels({ ats, words, width }: TimeLabelsProps) {
  const band = width / Math.max(1, ats.length)
  return (
    <div aria-hidden="true" className="relative col-start-2 mt-1.5 h-4 text-[11px] text-faint tabular-nums">
      {labelledIndices(ats.length, Math.max(2, Math.floor(width / LABEL_WIDTH))).map((at) => (
        <span
          key={at}
          className={classNames(
            'absolute whitespace-nowrap',
            at > 0 && at < ats.length - 1 && '-translate-x-1/2',
            at > 0 && at === ats.length - 1 && '-translate-x-full',
          )}
          style={{ left: at === 0 ? 0 : at === ats.length - 1 ? width : (at + 0.5) * band }}
        >
          {words.short(ats[at] ?? '')}
        </span>
      ))}
    </div>
  )
}

/** What the lines across stand for, beside them: nothing is drawn over. The widest makes the room. */
function Ticks({ ticks }: { ticks: readonly { share: number; words: string }[] }) {
  return (
    <div
      aria-hidden="true"
      className="relative grid justify-items-end text-[11px] leading-none text-faint tabular-nums"
    >
      {ticks.map(({ share, words }) => (
        <span
          key={share}
          className="col-start-1 row-start-1 flex h-0 items-center whitespace-nowrap"
          style={{ marginTop: getY(share) }}
        >
          {words}
        </span>
      ))}
    </div>
  )
}

const FIRST_WIDTH = 480

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || FIRST_WIDTH))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
