import type { StatisticsEvent } from '@nora/contract/statistics'

/** Something that may explain the numbers, in the step of a chart in which it happened. */
export type ChartEvent = { step: number; kind: StatisticsEvent['kind']; words: string }

const TOP = -5

/** A mark above each step in which something happened: a triangle for an opening, a square for an end, a diamond for a policy. */
export function EventMarks({
  events,
  band,
  height,
}: {
  events: readonly ChartEvent[]
  band: number
  height: number
}) {
  const steps = new Set(events.map(({ step }) => step))
  return (
    <g>
      {[...steps].map((step) => {
        const x = (step + 0.5) * band
        const ofStep = events.filter((event) => event.step === step)
        const kinds = [...new Set(ofStep.map(({ kind }) => getMark(kind)))]
        return (
          <g key={step}>
            <line x1={x} x2={x} y1={0} y2={height} stroke="var(--line-strong)" strokeDasharray="2 3" />
            {kinds.map((mark, place) => (
              <path
                key={mark}
                d={MARKS[mark].path}
                transform={`translate(${x + (place - (kinds.length - 1) / 2) * 9} ${TOP})`}
                fill={MARKS[mark].color}
              />
            ))}
          </g>
        )
      })}
    </g>
  )
}

type Mark = 'opened' | 'closed' | 'policy'

const MARKS: Record<Mark, { path: string; color: string }> = {
  opened: { path: 'M0 -4L4 3H-4Z', color: 'var(--ok)' },
  closed: { path: 'M-3 -3H3V3H-3Z', color: 'var(--text-soft)' },
  policy: { path: 'M0 -4.5L4.5 0L0 4.5L-4.5 0Z', color: 'var(--info)' },
}

function getMark(kind: StatisticsEvent['kind']): Mark {
  if (kind === 'tunnel_opened') return 'opened'
  return kind === 'tunnel_closed' ? 'closed' : 'policy'
}

/** The same mark beside words. */
export function EventIcon({ kind }: { kind: StatisticsEvent['kind'] }) {
  const { path, color } = MARKS[getMark(kind)]
  return (
    <svg aria-hidden="true" viewBox="-6 -6 12 12" className="size-3 shrink-0">
      <path d={path} fill={color} />
    </svg>
  )
}
