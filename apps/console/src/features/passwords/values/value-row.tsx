import type { ReactNode } from 'react'

type ValueRowProps = { label: ReactNode; actions?: ReactNode; children: ReactNode }

/** One value of a record: its name above, what can be done with it at the right. */
export function ValueRow({ label, actions, children }: ValueRowProps) {
  return (
    // A list of terms allows terms and their descriptions below one element, and nothing between.
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 bg-surface px-3.5 py-2.5">
      <dt className="col-start-1 text-xs text-faint">{label}</dt>
      <dd className="col-start-1 wrap-anywhere">{children}</dd>
      {actions && (
        <dd className="col-start-2 row-span-2 row-start-1 flex items-center self-start">{actions}</dd>
      )}
    </div>
  )
}
