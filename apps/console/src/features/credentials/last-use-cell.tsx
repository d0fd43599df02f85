import { RelativeTime } from '@nora/ui'

export type LastUseCellProps = { at: string | null; address: string | null; never: string }

/** When and from where something was last used. */
export function LastUseCell({ at, address, never }: LastUseCellProps) {
  if (at === null) return <span className="text-faint">{never}</span>
  return (
    <span className="block min-w-0">
      <RelativeTime at={at} className="block truncate" />
      {address && <span className="block truncate font-mono text-xs text-faint">{address}</span>}
    </span>
  )
}
