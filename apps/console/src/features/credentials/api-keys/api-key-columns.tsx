import type { ApiKey } from '@nora/contract/credentials'
import { Badge, type Column, RelativeTime } from '@nora/ui'
import { expiresColumn, keyNameColumn, lastUsedColumn } from '../key-columns.tsx'
import type { apiKeysTexts } from './api-keys.messages.ts'

type Texts = (typeof apiKeysTexts)['ru']

export function apiKeyColumns(texts: Texts): Column<ApiKey>[] {
  const { columns } = texts
  return [
    keyNameColumn(
      { id: 'description', header: columns.description },
      ({ description }) => description,
      ({ masked }) => masked,
    ),
    {
      id: 'scope',
      header: columns.scope,
      width: '128px',
      hideBelow: 'sm',
      cell: ({ scope }) => <Badge tone={scope === 'full' ? 'info' : 'neutral'}>{texts.scopes[scope]}</Badge>,
      sortValue: ({ scope }) => scope,
    },
    lastUsedColumn(columns.lastUsed, texts.neverUsed),
    {
      id: 'created',
      header: columns.created,
      width: '128px',
      hideBelow: 'lg',
      cell: ({ created_at }) => <RelativeTime at={created_at} className="text-soft" />,
      sortValue: ({ created_at }) => Date.parse(created_at),
    },
    expiresColumn(columns.expires),
  ]
}
