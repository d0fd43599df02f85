import { formatDateTime, formatDuration, formatRelative, type Lang, SECOND_MS } from '@nora/kit'
import { useSyncExternalStore } from 'react'
import { useLang } from '../look/lang.tsx'
import { Tooltip } from '../menus/tooltip.tsx'

const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One timer for every time on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const one of listeners) one()
  }, SECOND_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** `ago`: "2 minutes ago"; `age`: "2 min", or "now" under a second; `duration`: "3 h 12 min". */
export type TimeStyle = 'ago' | 'age' | 'duration'

export type RelativeTimeProps = { at: string | Date; style?: TimeStyle; className?: string }

/** A time that keeps itself true; the exact one on hover, and under a finger. */
export function RelativeTime({ at, style = 'ago', className }: RelativeTimeProps) {
  const lang = useLang()
  const date = typeof at === 'string' ? new Date(at) : at
  // The snapshot is the text itself: a row is drawn again only when its words change.
  const text = useSyncExternalStore(subscribe, () => timeText(lang, date, new Date(), style))
  return (
    <Tooltip text={formatDateTime(lang, date)} openOnTouch>
      <time dateTime={date.toISOString()} className={className}>
        {text}
      </time>
    </Tooltip>
  )
}

export function timeText(lang: Lang, at: Date, now: Date, style: TimeStyle): string {
  if (style === 'ago') return formatRelative(lang, at, now)
  const ageMs = Math.max(0, now.getTime() - at.getTime())
  if (ageMs < SECOND_MS) return formatRelative(lang, now, now)
  const duration = formatDuration(lang, Math.floor(ageMs / SECOND_MS) * SECOND_MS)
  return style === 'age' ? firstUnit(duration) : duration
}

function firstUnit(duration: string): string {
  return duration.split(' ').slice(0, 2).join(' ')
}
