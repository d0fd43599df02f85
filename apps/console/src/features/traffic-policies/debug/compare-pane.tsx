import type { Compared, ComparedRow, PolicyDecision } from '@nora/contract/traffic-policies'
import { Badge, Button, Checkbox, classNames, Field, Notice, Select, usePageKey, useTexts } from '@nora/ui'
import { ArrowLeftRight } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { compareTexts } from './compare.messages.ts'
import { useComparison } from './debug.queries.ts'
import type { DebugText } from './debug-text.ts'
import { EndpointChoice } from './endpoint-choice.tsx'

const LAST = ['20', '50', '100', '200'] as const

type ComparePaneProps = {
  text: DebugText
  endpoint: string | undefined
  onEndpoint(endpoint: string | undefined): void
  /** Shows the trace of a captured request. */
  onCapture(id: string): void
}

/** What the text would change, on requests that have come. */
export function ComparePane({ text, endpoint: chosen, onEndpoint, onCapture }: ComparePaneProps) {
  const texts = useTexts(compareTexts)
  const comparing = useComparison()
  const [last, setLast] = useState<string>('200')
  const endpoint = chosen ?? text.policy?.attached_to[0]

  function compare(event: FormEvent) {
    event.preventDefault()
    if (endpoint !== undefined) comparing.mutate({ ...text.asked, endpoint, last: Number(last) })
  }
  return (
    <div className="grid gap-4">
      <p className="text-soft">{texts.sentence}</p>
      <form onSubmit={compare} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_110px_auto]">
        <Field label={texts.endpoint}>
          <EndpointChoice label={texts.endpoint} none={texts.choose} value={endpoint} onChange={onEndpoint} />
        </Field>
        <Field label={texts.last}>
          <Select
            value={last}
            onChange={setLast}
            options={LAST.map((value): { value: string; label: string } => ({ value, label: value }))}
          />
        </Field>
        <Button
          type="submit"
          icon={<ArrowLeftRight aria-hidden="true" />}
          loading={comparing.isPending}
          disabled={endpoint === undefined}
        >
          {texts.run}
        </Button>
      </form>
      <div aria-live="polite" className="grid gap-3">
        <FormProblem problem={comparing.error} />
        {comparing.data && <Comparison compared={comparing.data} onCapture={onCapture} />}
      </div>
    </div>
  )
}

type ComparisonProps = { compared: Compared; onCapture(id: string): void }

function Comparison({ compared: { diagnostics, rows, totals }, onCapture }: ComparisonProps) {
  const texts = useTexts(compareTexts)
  const [isOnlyChanged, setOnlyChanged] = useState(true)
  const list = useRef<HTMLUListElement>(null)
  usePageKey('next', () => walk(list.current, 1))
  usePageKey('previous', () => walk(list.current, -1))
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return <Notice tone="bad">{texts.textHasErrors}</Notice>
  }
  if (rows.length === 0) return <p className="text-soft">{texts.noCaptures}</p>
  const shown = isOnlyChanged ? rows.filter(({ is_changed }) => is_changed) : rows
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-[560]">{texts.totals(totals.changed, totals.compared)}</span>
        {totals.newly_refused > 0 && <Badge tone="bad">{texts.refused(totals.newly_refused)}</Badge>}
        {totals.cannot_tell > 0 && <Badge tone="warn">{texts.cannotTell(totals.cannot_tell)}</Badge>}
      </p>
      <Checkbox
        label={texts.onlyChanged}
        checked={isOnlyChanged}
        onChange={({ target }) => setOnlyChanged(target.checked)}
      />
      {shown.length === 0 ? (
        <p className="text-soft">{texts.none}</p>
      ) : (
        <>
          <ul
            ref={list}
            aria-label={texts.list}
            className="divide-y divide-line rounded-md border border-line"
          >
            {shown.map((row) => (
              <li key={row.capture_id}>
                <Compare row={row} onCapture={onCapture} />
              </li>
            ))}
          </ul>
          <p className="text-sm text-faint max-sm:hidden">{texts.keys}</p>
        </>
      )}
    </>
  )
}

function Compare({ row, onCapture }: { row: ComparedRow; onCapture(id: string): void }) {
  const texts = useTexts(compareTexts)
  const say = ({ kind, status }: PolicyDecision) => [texts.decisions[kind], status].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      data-row=""
      onClick={() => onCapture(row.capture_id)}
      className="block w-full px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
    >
      <span className="block truncate font-mono text-code">
        <span className="text-soft">{row.method}</span> {row.path}
      </span>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span className={classNames(row.is_changed && 'font-[560] text-text')}>
          {say(row.old)} → {say(row.new)}
        </span>
        {row.rule && <span className="wrap-anywhere">{row.rule}</span>}
        {row.certainty === 'cannot_tell' && <Badge tone="warn">{texts.unsure}</Badge>}
        {row.hidden.length > 0 && (
          <span className="w-full wrap-anywhere">{texts.hidden(row.hidden.join(', '))}</span>
        )}
      </span>
    </button>
  )
}

/** Moves the focus to the next row, or to the one before; the first press goes to the first. */
function walk(list: HTMLElement | null, by: 1 | -1): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.findIndex((row) => row.matches(':focus'))
  const row = rows[at === -1 ? 0 : at + by]
  row?.focus()
  return row !== undefined
}
