import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../look/class-names.ts'

const TONES = {
  ok: { Icon: CircleCheck, ground: 'bg-ok-soft', ink: 'text-ok' },
  info: { Icon: Info, ground: 'bg-info-soft', ink: 'text-info' },
  warn: { Icon: TriangleAlert, ground: 'bg-warn-soft', ink: 'text-warn' },
  bad: { Icon: CircleAlert, ground: 'bg-bad-soft', ink: 'text-bad' },
}

export type NoticeProps = {
  tone: keyof typeof TONES
  title?: ReactNode
  className?: string
  children?: ReactNode
}

/** A sentence that stays on the page. What is wrong is read out at once, the rest when there is time. */
export function Notice({ tone, title, className, children }: NoticeProps) {
  const { Icon, ground, ink } = TONES[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-2.5 rounded-md px-3 py-2.5', ground, className)}
    >
      <Icon className={classNames('mt-0.5 size-4 shrink-0', ink)} aria-hidden="true" />
      <div className="min-w-0">
        {title && <p className="font-[550]">{title}</p>}
        {children}
      </div>
    </div>
  )
}
