import type { ApiKey } from '@nora/contract'
import { Badge, type Column, RelativeTime } from '@nora/ui'
import { ExpiryCell } from '../expiry-cell.tsx'
import { LastUseCell } from '../last-use-cell.tsx'
import type { apiKeysTexts } from './api-keys.messages.ts'

type Texts = (typeof apiKeysTexts)['ru']

const momentOf = (at: string | null) => (at === null ? null : Date.parse(at))

export function apiKeyColumns(texts: Texts): Column<ApiKey>[] {
  const { columns } = texts
  return [
    {
      id: 'description',
      header: columns.description,
      width: 'minmax(116px, 2fr)',
      fixed: true,
      cell: ({ description, masked }) => (
        <span className="block min-w-0">
          <span className="block truncate font-[560]">{description}</span>
          <span className="block truncate font-mono text-xs text-faint">{masked}</span>
        </span>
      ),
      sortValue: ({ description }) => description,
    },
    {
      id: 'scope',
      header: columns.scope,
      width: '128px',
      hideBelow: 'sm',
      cell: ({ scope }) => <Badge tone={scope === 'full' ? 'info' : 'neutral'}>{texts.scopes[scope]}</Badge>,
      sortValue: ({ scope }) => scope,
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
      id: 'created',
      header: columns.created,
      width: '128px',
      hideBelow: 'lg',
      cell: ({ created_at }) => <RelativeTime at={created_at} className="text-soft" />,
      sortValue: ({ created_at }) => Date.parse(created_at),
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
