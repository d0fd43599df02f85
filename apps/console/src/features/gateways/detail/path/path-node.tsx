import { classNames } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowRight, CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'

type PathStepProps = {
  /** What goes over the line that leads here; the first place has none. */
  line?: string
  /** One of several ways from the place before. */
  isBranch?: boolean
  as?: 'li' | 'div'
  children: ReactNode
}

/** A place on the way and the line before it: downwards on a phone, to the right where there is room. */
export function PathStep({ line, isBranch = false, as: Element = 'li', children }: PathStepProps) {
  const Down = isBranch ? CornerDownRight : ArrowDown
  return (
    <Element className="flex min-w-0 flex-col lg:flex-[1.35] lg:first:flex-1 lg:flex-row lg:items-center">
      {line !== undefined && (
        <span className="flex shrink-0 items-center gap-1.5 py-1 pl-4 text-xs text-soft tabular-nums lg:min-w-11 lg:flex-col lg:gap-0 lg:px-1 lg:py-0">
          <Down aria-hidden="true" className="size-4 text-faint lg:hidden" />
          <span className="whitespace-nowrap">{line}</span>
          <ArrowRight aria-hidden="true" className="hidden size-4 text-faint lg:block" />
        </span>
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </Element>
  )
}

type PathNodeProps = {
  title: string
  note: string
  /** The part of the page where it is changed. */
  tab: 'members' | 'policy' | 'settings'
  isCode?: boolean
  /** It stands in the way of the rest. */
  isMarked?: boolean
  children?: ReactNode
}

export function PathNode({ title, note, tab, isCode = false, isMarked = false, children }: PathNodeProps) {
  return (
    <Link
      from="/gateway/$id"
      to="/gateway/$id"
      params={(params) => params}
      search={(before) => ({ ...before, tab })}
      className={classNames(
        'block min-w-0 rounded-md border px-3 py-2 transition-colors duration-100 hover:border-line-strong hover:bg-hover',
        isMarked ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <span
        className={classNames('block font-[560]', isCode ? 'truncate font-mono text-code' : 'wrap-anywhere')}
        title={title}
      >
        {title}
      </span>
      {note && (
        <span className="line-clamp-2 text-sm text-soft wrap-anywhere" title={note}>
          {note}
        </span>
      )}
      {children && <span className="mt-0.5 block text-xs text-faint">{children}</span>}
    </Link>
  )
}
