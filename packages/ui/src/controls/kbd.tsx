import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded border border-line px-[5px] font-sans text-[11px] leading-4 font-medium text-faint">
      {children}
    </kbd>
  )
}
