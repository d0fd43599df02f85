import { classNames } from '@nora/ui'
import { useLinkProps, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Path } from '../../platform/navigation/navigation.ts'
import { useIsPageFailed } from '../../platform/navigation/page-failure.tsx'

export type NavigationLinkProps = {
  to: Path
  /** Whether the page belongs to what the link leads to, though it is another one. */
  isWithin?: boolean
  className: string
  children: ReactNode
}

/** Is marked as the current one, unless its page could not be shown. */
export function NavigationLink({ to, isWithin = false, className, children }: NavigationLinkProps) {
  const isHere = useLocation({ select: ({ pathname }) => pathname === to })
  const isFailed = useIsPageFailed()
  const current = isFailed ? undefined : isHere ? 'page' : isWithin ? 'true' : undefined
  const link = useLinkProps({
    to,
    className: classNames(
      'flex items-center rounded-sm px-2.5 ring-line ring-inset transition-colors duration-100',
      current
        ? 'bg-surface font-[550] text-text shadow-card ring-1'
        : 'text-soft hover:bg-hover hover:text-text',
      className,
    ),
  })
  return (
    <a {...link} aria-current={current}>
      {children}
    </a>
  )
}
