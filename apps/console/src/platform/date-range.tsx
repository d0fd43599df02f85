import { Input } from '@nora/ui'

export type DateRangeProps = {
  /** What the two days are called by those who do not see them side by side. */
  texts: { from: string; to: string }
  /** As `2026-11-23`; empty: open at that end. */
  from: string
  to: string
  /** The last day that can be chosen. */
  max?: string | undefined
  onChange(name: 'from' | 'to', day: string): void
}

/** The first and the last day of a period. */
export function DateRange({ texts, from, to, max, onChange }: DateRangeProps) {
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    'aria-label': texts[name],
    title: texts[name],
    className: 'min-w-0 flex-1 sm:w-[148px] sm:flex-none',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(name, target.value),
  })
  return (
    <span className="flex w-full items-center gap-1.5 sm:w-auto">
      <Input {...day('from')} value={from} max={to || max} />
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <Input {...day('to')} value={to} min={from} max={max} />
    </span>
  )
}
