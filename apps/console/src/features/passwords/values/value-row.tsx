import type { ReactNode } from 'react'

type ValueRowProps = { label: ReactNode; actions?: ReactNode; children: ReactNode }

/** One value of a record: its name above, what can be done with it at the right. */
export function ValueRow({ label, actions, children }: ValueRowProps) {
  return (
    <div className="flex items-start gap-2 bg-surface px-3.5 py-2.5">
      <div className="min-w-0 flex-1">
        <dt className="text-xs text-faint">{label}</dt>
        <dd className="wrap-anywhere">{children}</dd>
      </div>
      {actions && <div className="flex shrink-0 items-center">{actions}</div>}
    </div>
  )
}
