import { classNames } from '@nora/ui'
import { useEffect, useRef, useState } from 'react'
import {
  type AxisOptions,
  areaPath,
  axisTicks,
  labelledIndices,
  linePath,
  lonePoints,
  toPoints,
} from './chart.rules.ts'
import type { TimeWords } from './time-words.ts'

export type ChartSeries = {
  id: string
  label: string
  values: readonly (number | null)[]
  /** A token of the design. */
  color: string
  /** Tells lines apart without their colours. */
  dash?: string
  isFilled?: boolean
}

export type ChartProps = AxisOptions & {
  label: string
  ats: readonly string[]
  series: readonly ChartSeries[]
  words: TimeWords
  none: string
  /** The last step is not over: what it has so far is no fall. */
  isRunning: boolean
  format(value: number): string
}

const HEIGHT = 168
const getY = (share: number) => HEIGHT * (1 - share)
const LABEL_WIDTH = 84

/**
 * Lines over time. A slider lies over them, so that the arrows, a finger and a screen reader go from step to step
 * as the mouse does.
 */
export function Chart({ label, ats, series, words, units, none, isWhole, isRunning, format }: ChartProps) {
  const [box, width] = useWidth()
  const [index, setIndex] = useState<number | null>(null)
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const lines = axisTicks(most, { units, isWhole })
  const max = lines.at(-1) ?? 1
  const ticks = lines.map((value) => ({ share: value / max, words: format(value) }))
  const shown = index === null ? null : Math.min(index, ats.length - 1)
  const x = (at: number) => (ats.length > 1 ? (at * width) / (ats.length - 1) : 0)
  const valueAt = ({ values }: ChartSeries, at: number) => {
    const value = values[at]
    return value === null || value === undefined ? none : format(value)
  }
  const told = shown ?? ats.length - 1
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 pb-3.5 text-xs text-soft">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {series.map((one) => (
            <li key={one.id} className="flex items-center gap-1.5 tabular-nums">
              <svg aria-hidden="true" width="16" height="4" className="shrink-0">
                <line
                  x1="0"
                  y1="2"
                  x2="16"
                  y2="2"
                  stroke={one.color}
                  strokeWidth="2.5"
                  strokeDasharray={one.dash}
                />
              </svg>
              {one.label}
              {shown !== null && <b className="font-semibold text-text">{valueAt(one, shown)}</b>}
            </li>
          ))}
        </ul>
        <span className="tabular-nums">{shown !== null && words.full(ats[shown] ?? '')}</span>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Ticks ticks={ticks} />
        <div
          ref={box}
          className="relative min-w-0 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus)"
          onPointerLeave={() => setIndex(null)}
          onPointerMove={({ clientX, currentTarget }) => {
            const { left, width: full } = currentTarget.getBoundingClientRect()
            const share = full === 0 ? 0 : (clientX - left) / full
            setIndex(Math.round(Math.min(1, Math.max(0, share)) * (ats.length - 1)))
          }}
        >
          <svg aria-hidden="true" width={width} height={HEIGHT} className="block overflow-visible">
            {ticks.map(({ share }) => (
              <line key={share} x1="0" x2={width} y1={getY(share)} y2={getY(share)} stroke="var(--line)" />
            ))}
            {series.map(({ id, values, color, dash, isFilled }) => {
              const points = toPoints(values, { width, height: HEIGHT, max })
              return (
                <g
                  key={id}
                  fill="none"
                  stroke={color}
                  strokeWidth="1.75"
                  strokeLinejoin="round"
                  strokeLinecap="round"
                >
                  {isFilled && (
                    <path d={areaPath(points, HEIGHT)} fill={color} stroke="none" opacity="0.12" />
                  )}
                  <path d={linePath(isRunning ? points.slice(0, -1) : points)} strokeDasharray={dash} />
                  {isRunning && <path d={linePath(points.slice(-2))} strokeDasharray="1 4" opacity="0.6" />}
                  {lonePoints(points).map(({ x: cx, y: cy }) => (
                    <circle key={cx} cx={cx} cy={cy} r="2.5" fill={color} stroke="none" />
                  ))}
                  {shown !== null && points[shown] && (
                    <circle cx={points[shown].x} cy={points[shown].y} r="3.5" fill="var(--surface)" />
                  )}
                </g>
              )
            })}
            {shown !== null && (
              <line x1={x(shown)} x2={x(shown)} y1="0" y2={HEIGHT} stroke="var(--line-strong)" />
            )}
          </svg>
          <input
            type="range"
            min={0}
            max={ats.length - 1}
            value={told}
            aria-label={label}
            aria-valuetext={`${words.full(ats[told] ?? '')}: ${series.map((one) => `${one.label} ${valueAt(one, told)}`).join(', ')}`}
            onChange={({ target }) => setIndex(Number(target.value))}
            onBlur={() => setIndex(null)}
            className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
        <div
          aria-hidden="true"
          className="relative col-start-2 mt-1.5 h-4 text-[11px] text-faint tabular-nums"
        >
          {labelledIndices(ats.length, Math.max(2, Math.floor(width / LABEL_WIDTH))).map((at) => (
            <span
              key={at}
              className={classNames(
                'absolute whitespace-nowrap',
                at > 0 && at < ats.length - 1 && '-translate-x-1/2',
                at > 0 && at === ats.length - 1 && '-translate-x-full',
              )}
              style={{ left: x(at) }}
            >
              {words.short(ats[at] ?? '')}
            </span>
          ))}
        </div>
      </div>
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
