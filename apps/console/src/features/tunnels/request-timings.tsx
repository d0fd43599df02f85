import type { RequestRecord } from '@nora/contract/tunnels'
import { formatDuration } from '@nora/kit'
import { classNames, Section, useLang, useTexts } from '@nora/ui'
import { requestsTexts } from './requests.messages.ts'

type Part = { name: 'wait' | 'dial' | 'think' | 'rest'; ms: number | null; note?: string }

const LOOKS = { wait: 'bg-warn', dial: 'bg-info', think: 'bg-accent', rest: 'bg-ok' } as const

/** The parts that the time of a request was made of, one behind the other. */
export function RequestTimings({ record }: { record: RequestRecord }) {
  const texts = useTexts(requestsTexts)
  const lang = useLang()
  const { duration_ms } = record
  const text = (ms: number) => formatDuration(lang, ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms))
  let before = 0
  const rows = toParts(record, texts).map((part) => {
    const start = before
    before += part.ms ?? 0
    return { ...part, start }
  })
  const share = (ms: number) => `${duration_ms > 0 ? Math.min(100, (100 * ms) / duration_ms) : 0}%`
  return (
    <Section title={texts.timings}>
      <dl className="overflow-hidden rounded-lg border border-line bg-surface py-1.5">
        {rows.map(({ name, ms, note, start }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1 text-sm sm:grid-cols-[180px_minmax(0,1fr)_120px]"
          >
            <dt className="text-soft">{texts.parts[name]}</dt>
            <dd aria-hidden="true" className="relative h-1.5 rounded-full bg-sunken max-sm:hidden">
              <span
                className={classNames('absolute inset-y-0 min-w-px rounded-full', LOOKS[name])}
                style={{ left: share(start), width: share(ms ?? 0) }}
              />
            </dd>
            <dd className="text-right">{note ?? (ms === null ? texts.unknown : text(ms))}</dd>
          </div>
        ))}
        <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line px-4 pt-2 pb-1 text-sm font-[550]">
          <dt>{texts.parts.whole}</dt>
          <dd>{text(duration_ms)}</dd>
        </div>
      </dl>
    </Section>
  )
}

function toParts(
  { timings, duration_ms, answered_by }: RequestRecord,
  texts: (typeof requestsTexts)['ru'],
): Part[] {
  if (timings === null) return []
  const { wait_ms, dial_ms, first_byte_ms } = timings
  const wait: Part = { name: 'wait', ms: wait_ms }
  // What the edge answers by itself at once came to no service.
  if (answered_by === 'edge' && dial_ms === null) return [wait]
  const dial: Part = { name: 'dial', ms: dial_ms, ...(dial_ms === 0 && { note: texts.reused }) }
  if (first_byte_ms === null) return [wait, dial, { name: 'think', ms: null, note: texts.neverAnswered }]
  return [
    wait,
    dial,
    { name: 'think', ms: Math.max(0, first_byte_ms - wait_ms - (dial_ms ?? 0)) },
    { name: 'rest', ms: Math.max(0, duration_ms - first_byte_ms) },
  ]
}
