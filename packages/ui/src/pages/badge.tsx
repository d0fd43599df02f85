import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'info'

const badge = cva('inline-flex w-fit items-center gap-1 rounded-xs px-1.5 text-xs leading-5 font-medium', {
  variants: {
    tone: {
      neutral: 'border border-line text-soft',
      accent: 'bg-accent-soft text-accent-text',
      ok: 'bg-ok-soft text-ok',
      warn: 'bg-warn-soft text-warn',
      bad: 'bg-bad-soft text-bad',
      info: 'bg-info-soft text-info',
    },
  },
})

export type BadgeProps = { tone?: Tone; className?: string; children: ReactNode }

/** A word about a thing: its kind (neutral) or its state (a tone, always with the word). */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return <span className={classNames(badge({ tone }), className)}>{children}</span>
}

/** The tone of an HTTP status; a running exchange (0) is neutral. */
export function statusTone(status: number): Tone {
  if (status >= 500) return 'bad'
  if (status >= 400) return 'warn'
  if (status >= 300 || (status >= 100 && status < 200)) return 'info'
  return status >= 200 ? 'ok' : 'neutral'
}

export function StatusBadge({ status, className }: { status: number; className?: string }) {
  return (
    <span className={classNames(badge({ tone: statusTone(status) }), 'font-mono font-[560]', className)}>
      {status === 0 ? '···' : status}
    </span>
  )
}

export function NewBadge() {
  const texts = useTexts(uiTexts)
  return (
    <span className="rounded-full bg-accent-soft px-[7px] text-[11px] leading-4 font-[550] text-accent-text">
      {texts.isNew}
    </span>
  )
}
