import type { PublicKey } from '@nora/contract'
import type { Column } from '@nora/ui'
import { ExpiryCell } from '../expiry-cell.tsx'
import { LastUseCell } from '../last-use-cell.tsx'
import { KeyType } from './key-type.tsx'
import type { publicKeysTexts } from './public-keys.messages.ts'
import type { KeyScope } from './public-keys-filter.ts'

type Texts = (typeof publicKeysTexts)['ru']

const momentOf = (at: string | null) => (at === null ? null : Date.parse(at))

export function publicKeyColumns(texts: Texts, scope: KeyScope): Column<PublicKey>[] {
  const { columns } = texts
  const person: Column<PublicKey> = {
    id: 'person',
    header: columns.person,
    width: 'minmax(110px, 1fr)',
    hideBelow: 'sm',
    cell: ({ user }) => <span className="block truncate">{user.name ?? user.email}</span>,
    sortValue: ({ user }) => user.name ?? user.email,
  }
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(116px, 2fr)',
      fixed: true,
      cell: ({ name, fingerprint }) => (
        <span className="block min-w-0">
          <span className="block truncate font-[560]">{name}</span>
          <span className="block truncate font-mono text-xs text-faint">{fingerprint}</span>
        </span>
      ),
      sortValue: ({ name }) => name,
    },
    ...(scope === 'team' ? [person] : []),
    {
      id: 'type',
      header: columns.type,
      width: '148px',
      hideBelow: 'lg',
      cell: ({ type, bits }) => <KeyType type={type} bits={bits} />,
      sortValue: ({ type }) => type,
    },
    {
      id: 'names',
      header: columns.names,
      width: 'minmax(110px, 1fr)',
      hideBelow: 'lg',
      cell: ({ names }) =>
        names.length === 0 ? (
          <span className="text-faint">{texts.anyName}</span>
        ) : (
          <span className="block truncate font-mono text-code">{names.join(', ')}</span>
        ),
      sortValue: ({ names }) => names.join(),
    },
    {
      id: 'last_used',
      header: columns.lastUsed,
      width: 'minmax(116px, 1fr)',
      cell: ({ last_used_at, last_used_address }) => (
        <LastUseCell at={last_used_at} address={last_used_address} never={texts.neverUsed} />
      ),
      sortValue: ({ last_used_at }) => momentOf(last_used_at),
    },
    {
      id: 'expires',
      header: columns.expires,
      width: '148px',
      align: 'end',
      hideBelow: 'sm',
      cell: ({ expires_at }) => <ExpiryCell expires_at={expires_at} />,
      sortValue: ({ expires_at }) => momentOf(expires_at),
    },
  ]
}
