import { IconButton, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { statisticsTexts } from './statistics.messages.ts'

export type PinnedStepProps = {
  time: string
  from: string
  to: string
  /** Whose requests are meant. */
  search: { member?: string; hostname?: string; tunnel?: string }
  /** Left out where a step has no parts. */
  onZoom?: (() => void) | undefined
  onClose(): void
}

/** The step of a chart that was clicked on: it leads to the requests of that time. */
export function PinnedStep({ time, from, to, search, onZoom, onClose }: PinnedStepProps) {
  const texts = useTexts(statisticsTexts)
  return (
    <div
      aria-live="polite"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-sunken py-1.5 pr-1.5 pl-3 text-sm"
    >
      <span className="font-medium tabular-nums">{time}</span>
      <Link to="/team_requests" search={{ ...search, from, to }} className={linkStyle}>
        {texts.toRequests}
      </Link>
      {onZoom && (
        <button type="button" onClick={onZoom} className={linkStyle}>
          {texts.zoomIn}
        </button>
      )}
      <span className="ml-auto">
        <IconButton label={texts.unpin} icon={<X />} onClick={onClose} />
      </span>
    </div>
  )
}
