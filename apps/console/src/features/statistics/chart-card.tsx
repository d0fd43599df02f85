import { Card } from '@nora/ui'
import { useState } from 'react'
import { Chart, type ChartProps } from '../../platform/charts/chart.tsx'
import { PinnedStep, type PinnedStepProps } from './pinned-step.tsx'

export type ChartCardProps = Omit<ChartProps, 'label' | 'pinned' | 'onPin' | 'onZoom'> & {
  title: string
  texts: { showTable: string; showChart: string; time: string }
  /** When the last step ends. */
  end: string
  requestsSearch: PinnedStepProps['search']
  canZoomStep: boolean
  /** Shows the time between two instants. */
  onZoomTo(from: string, to: string): void
}

/** A question, the chart that answers it, and the same numbers as a table. */
export function ChartCard({
  title,
  texts,
  end,
  requestsSearch,
  canZoomStep,
  onZoomTo,
  ...chart
}: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  const [pinnedAt, setPinnedAt] = useState<string | null>(null)
  const { ats } = chart
  const pinned = pinnedAt === null ? -1 : ats.indexOf(pinnedAt)
  const zoom = (first: number, last: number) => {
    setPinnedAt(null)
    onZoomTo(ats[first] ?? end, ats[last + 1] ?? end)
  }
  return (
    <Card className="min-w-0 p-4 sm:p-5">
      <div className="mb-2 flex items-start justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        <button
          type="button"
          onClick={() => setTable(!isTable)}
          className="shrink-0 rounded-xs text-xs text-soft underline underline-offset-2 hover:text-text"
        >
          {isTable ? texts.showChart : texts.showTable}
        </button>
      </div>
      {isTable ? (
        <Table {...chart} title={title} time={texts.time} />
      ) : (
        <Chart
          {...chart}
          label={title}
          pinned={pinned < 0 ? null : pinned}
          onPin={(step) => setPinnedAt(step === null ? null : (ats[step] ?? null))}
          onZoom={({ first, last }) => zoom(first, last)}
        />
      )}
      {pinned >= 0 && !isTable && (
        <PinnedStep
          time={chart.words.full(ats[pinned] ?? '')}
          from={ats[pinned] ?? end}
          to={ats[pinned + 1] ?? end}
          search={requestsSearch}
          onZoom={canZoomStep ? () => zoom(pinned, pinned) : undefined}
          onClose={() => setPinnedAt(null)}
        />
      )}
    </Card>
  )
}

function Table({
  title,
  time,
  ats,
  series,
  words,
  none,
  format,
}: Pick<ChartProps, 'ats' | 'series' | 'words' | 'none' | 'format'> & { title: string; time: string }) {
  const newestFirst = ats.map((at, i) => ({ at, i })).reverse()
  return (
    // A region that scrolls has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label={title} tabIndex={0} className="h-56 overflow-auto">
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface text-left text-soft">
          <tr>
            <th className="py-1.5 pr-4 font-medium">{time}</th>
            {series.map(({ id, label }) => (
              <th key={id} className="py-1.5 pl-4 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ at, i }) => (
            <tr key={at} className="border-t border-line">
              <td className="py-1.5 pr-4 whitespace-nowrap">{words.full(at)}</td>
              {series.map(({ id, values }) => (
                <td key={id} className="py-1.5 pl-4 text-right whitespace-nowrap">
                  {typeof values[i] === 'number' ? format(values[i]) : none}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
