import type { PublicKey } from '@nora/contract/credentials'
import type { Column } from '@nora/ui'
import { personColumn } from '../../../platform/lists/people.tsx'
import { expiresColumn, keyNameColumn, lastUsedColumn } from '../key-columns.tsx'
import { KeyType } from './key-type.tsx'
import type { publicKeysTexts } from './public-keys.messages.ts'
import type { KeyScope } from './public-keys-filter.ts'

type Texts = (typeof publicKeysTexts)['ru']

export function publicKeyColumns(texts: Texts, scope: KeyScope): Column<PublicKey>[] {
  const { columns } = texts
  return [
    keyNameColumn(
      { id: 'name', header: columns.name },
      ({ name }) => name,
      ({ fingerprint }) => fingerprint,
    ),
    ...(scope === 'team' ? [personColumn<PublicKey>(columns.person)] : []),
    {
      id: 'type',
      header: columns.type,
      width: '148px',
      hideBelow: 'lg',
      cell: ({ type, bits }) => <KeyType type={type} bits={bits} />,
      sortValue: ({ type }) => type,
      sameValue: ({ type, bits }) => `${type} ${bits}`,
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
    lastUsedColumn(columns.lastUsed, texts.neverUsed),
    expiresColumn(columns.expires),
  ]
}
