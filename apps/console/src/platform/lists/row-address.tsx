import { classNames } from '@nora/ui'

/** A longer name takes both lines of a row on a phone. */
const ONE_LINE_CHARS = 22

export type RowAddressProps = {
  address: string
  /** What tells it from the others: the first label of a name, or the port. */
  by: 'name' | 'port'
}

/** An address in a row of a list. Where it does not fit, the part that rows share is cut, never what tells them apart. */
export function RowAddress(props: RowAddressProps) {
  const { before, name, after } = splitAddress(props)
  const isLong = hasLongName(props)
  const shared = classNames('min-w-0 shrink-[999] truncate', isLong && 'max-sm:hidden')
  return (
    <span title={props.address} className="min-w-0 font-mono text-sm font-[560]">
      {/* Read out in one piece. */}
      <span className="sr-only">{props.address}</span>
      <span aria-hidden="true" className="flex min-w-0">
        {before && <span className={shared}>{before}</span>}
        <span className={isLong ? 'min-w-0 max-sm:line-clamp-2 max-sm:text-xs max-sm:break-all' : 'shrink-0'}>
          {name}
        </span>
        {after && <span className={shared}>{after}</span>}
      </span>
    </span>
  )
}

/** Whether its name leaves no room for a line below it on a phone. */
export function hasLongName(props: RowAddressProps): boolean {
  return splitAddress(props).name.length > ONE_LINE_CHARS
}

function splitAddress({ address, by }: RowAddressProps): { before: string; name: string; after: string } {
  const at = by === 'port' ? address.lastIndexOf(':') : address.indexOf('.')
  if (at === -1) return { before: '', name: address, after: '' }
  const [start, end] = [address.slice(0, at), address.slice(at)]
  return by === 'port' ? { before: start, name: end, after: '' } : { before: '', name: start, after: end }
}
