import { Badge, type Column, classNames, RelativeTime, useTexts } from '@nora/ui'
import { personColumn } from '../lists/people.tsx'
import { hasLongName, RowAddress } from '../lists/row-address.tsx'
import { reservedTexts } from './reserved.messages.ts'
import type { Reserved, ReservedKind, ReservedScope, ReservedTexts } from './reserved.ts'
import { ReservedDot, ReservedUse } from './reserved-use.tsx'

/** The address, which is the first column, and what only this kind has. */
export type OwnColumns<Item> = { address: Column<Item>; status?: Column<Item>; more: Column<Item> }

type Shown = {
  scope: ReservedScope
  hasRegions: boolean
  texts: (typeof reservedTexts)['ru']
  ofKind: Pick<ReservedTexts, 'columns'>
}

export function reservedColumns<Item extends Reserved>(
  { address, status, more }: OwnColumns<Item>,
  { scope, hasRegions, texts: { columns }, ofKind }: Shown,
): Column<Item>[] {
  const region: Column<Item> = {
    id: 'region',
    header: columns.region,
    width: '88px',
    hideBelow: 'lg',
    cell: (item) => <Badge>{item.region}</Badge>,
    sortValue: (item) => item.region,
  }
  return [
    address,
    ...(status ? [status] : []),
    {
      id: 'use',
      header: columns.use,
      width: 'minmax(88px, 1.4fr)',
      staysShown: true,
      hasNote: ({ tunnel }) => tunnel !== null,
      cell: (item) => <ReservedUse item={item} />,
      sortValue: ({ tunnel, last_used_at }) =>
        tunnel ? Number.MAX_SAFE_INTEGER : last_used_at === null ? null : Date.parse(last_used_at),
    },
    ...(scope === 'team' ? [personColumn<Item>(columns.person)] : []),
    more,
    ...(hasRegions ? [region] : []),
    {
      id: 'reserved',
      header: ofKind.columns.reserved,
      width: '132px',
      align: 'end',
      hideBelow: 'sm',
      cell: ({ created_at }) => <RelativeTime at={created_at} className="text-soft" />,
      sortValue: ({ created_at }) => Date.parse(created_at),
    },
  ]
}

export type AddressCellProps<Item extends Reserved> = {
  item: Item
  kind: Pick<ReservedKind<Item>, 'getAddress' | 'toldBy'>
  note: string
}

/** The address with its state before it, and what is said of it below. */
export function AddressCell<Item extends Reserved>({ item, kind, note }: AddressCellProps<Item>) {
  const texts = useTexts(reservedTexts)
  const address = { address: kind.getAddress(item), by: kind.toldBy }
  return (
    <span className="flex items-center gap-[11px]">
      <ReservedDot item={item} />
      <span className="min-w-0">
        <RowAddress {...address} />
        <span
          className={classNames('block truncate text-xs text-faint', hasLongName(address) && 'max-sm:hidden')}
        >
          {item.is_over_limit && <span className="font-medium text-warn">{texts.overLimit}</span>}
          {item.is_over_limit && note && ' · '}
          {note}
        </span>
      </span>
    </span>
  )
}
