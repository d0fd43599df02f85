import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { classNames } from '../look/class-names.ts'
import { useLang, useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import {
  addDays,
  addMonths,
  getWeeks,
  moveMonths,
  nameDay,
  nameMonth,
  nameWeekdays,
} from './calendar.rules.ts'

export type CalendarProps = {
  /** The first and the last chosen day; null while none is. */
  from: string | null
  to: string | null
  /** What can be chosen lies between these days. */
  min?: string | undefined
  max?: string | undefined
  today: string
  onChoose(day: string): void
}

/** A month of days. Arrows move by days and weeks, PageUp and PageDown by months, Home and End within a week. */
export function Calendar(props: CalendarProps) {
  const { from, to, min = '', max = '9999', today, onChoose } = props
  const { calendar: texts } = useTexts(uiTexts)
  const lang = useLang()
  const [current, setCurrent] = useState(to ?? from ?? (today > max ? max : today))
  const grid = useRef<HTMLTableElement>(null)
  const month = current.slice(0, 7)
  // Focus follows the keys, and is on the chosen day when the calendar opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day that becomes the current one is focused
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [current])

  function move(event: KeyboardEvent) {
    const next = getNext(event.key, current)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
  }

  return (
    <div className="w-[252px] p-1.5">
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          label={texts.before}
          tooltip={false}
          size="small"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => setCurrent(moveMonths(current, -1))}
        />
        <span aria-live="polite" className="font-semibold first-letter:uppercase">
          {nameMonth(lang, month)}
        </span>
        <IconButton
          label={texts.after}
          tooltip={false}
          size="small"
          icon={<ChevronRight aria-hidden="true" />}
          disabled={`${addMonths(month, 1)}-01` > max}
          onClick={() => setCurrent(moveMonths(current, 1))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of days of the ARIA practices */}
      <table ref={grid} role="grid" aria-label={nameMonth(lang, month)} onKeyDown={move} className="w-full">
        <thead>
          <tr>
            {nameWeekdays(lang).map(({ long, short }) => (
              <th key={long} scope="col" abbr={long} className="h-7 text-xs font-normal text-faint">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {getWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === current ? 0 : -1}
                    aria-label={nameDay(lang, day)}
                    aria-pressed={day === from || day === to}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={day < min || day > max}
                    onClick={() => onChoose(day)}
                    className={getDayStyle(day, { from, to, month, today })}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function getNext(key: string, day: string): string | null {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return moveMonths(day, -1)
    case 'PageDown':
      return moveMonths(day, 1)
    default:
      return null
  }
}

type Shown = Pick<CalendarProps, 'from' | 'to' | 'today'> & { month: string }

function getDayStyle(day: string, { from, to, month, today }: Shown): string {
  const isEnd = day === from || day === to
  const isBetween = from !== null && to !== null && day > from && day < to
  return classNames(
    'grid h-8 w-full place-items-center rounded-sm text-sm disabled:opacity-40',
    isEnd && 'bg-accent font-semibold text-on-accent',
    isBetween && 'rounded-none bg-accent-soft',
    !isEnd && !isBetween && 'enabled:hover:bg-hover',
    !isEnd && (day.startsWith(month) ? 'text-text' : 'text-faint'),
    !isEnd && day === today && 'font-semibold text-accent-text',
  )
}
