import { toDay } from '@nora/kit'
import { DayInput, lazyPart } from '@nora/ui'
import { Suspense, useState } from 'react'
import { getDeviceTimeZone } from './device-time-zone.ts'
import { usePlatform } from './platform.tsx'
import { useUser } from './use-user.ts'

const CalendarPopover = lazyPart(() => import('./calendar-popover.ts'), 'CalendarPopover')

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

/** The first and the last day of a period: typed, or chosen one after the other in a calendar. */
export function DateRange({ texts, from, to, max, onChange }: DateRangeProps) {
  const { clock } = usePlatform()
  const zone = useUser()?.time_zone ?? getDeviceTimeZone()
  const [isChoosingEnd, setChoosingEnd] = useState(false)

  function choose(day: string): boolean {
    const isEnd = isChoosingEnd && day >= from
    if (!isEnd) onChange('from', day)
    onChange('to', day)
    setChoosingEnd(!isEnd)
    return !isEnd
  }

  const look = 'min-w-0 flex-1 sm:w-[112px] sm:flex-none'
  return (
    <span className="flex w-full items-center gap-1.5 sm:w-auto">
      <DayInput
        aria-label={texts.from}
        value={from}
        max={to || max}
        onChange={(day) => onChange('from', day)}
        className={look}
      />
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <DayInput
        aria-label={texts.to}
        value={to}
        min={from}
        max={max}
        onChange={(day) => onChange('to', day)}
        className={look}
      />
      <Suspense fallback={<span className="size-8" />}>
        <CalendarPopover
          from={from || null}
          to={to || null}
          max={max}
          today={toDay(clock.now(), zone)}
          onChoose={choose}
        />
      </Suspense>
    </span>
  )
}
