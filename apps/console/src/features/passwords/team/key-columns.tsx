import { type Column, RelativeTime } from '@nora/ui'
import { personName } from '../../../platform/lists/people.tsx'
import { KEY_STATES, type KeyRow } from './key-row.ts'
import { KeyStateBadge } from './key-state-badge.tsx'
import type { keysTexts } from './keys.messages.ts'

export function keyColumns(texts: (typeof keysTexts)['ru']): Column<KeyRow>[] {
  const { columns } = texts
  return [
    {
      id: 'person',
      header: columns.person,
      width: 'minmax(150px, 2fr)',
      fixed: true,
      hasNote: ({ user }) => user.name !== null,
      cell: ({ user, is_self: isSelf }) => (
        <span className="block min-w-0">
          <span className="block truncate font-[550]">
            {personName(user)}
            {isSelf && <span className="font-normal text-faint"> {texts.you}</span>}
          </span>
          {user.name !== null && <span className="block truncate text-sm text-soft">{user.email}</span>}
        </span>
      ),
      sortValue: ({ user }) => personName(user),
    },
    {
      id: 'state',
      header: columns.state,
      width: '190px',
      staysShown: true,
      cell: ({ state }) => <KeyStateBadge state={state} />,
      sortValue: ({ state }) => KEY_STATES.indexOf(state),
    },
    {
      id: 'words',
      header: columns.words,
      width: 'minmax(160px, 2fr)',
      hideBelow: 'lg',
      cell: ({ words }) =>
        words ? (
          <span className="block truncate font-mono text-code text-soft">{words.join(' ')}</span>
        ) : (
          <span className="text-faint">—</span>
        ),
    },
    {
      id: 'signed_by',
      header: columns.signedBy,
      width: 'minmax(110px, 1fr)',
      hideBelow: 'lg',
      cell: ({ signed_by: by }) => <span className="block truncate">{by ? personName(by) : '—'}</span>,
      sortValue: ({ signed_by: by }) => (by ? personName(by) : ''),
    },
    {
      id: 'only_holder_of',
      header: columns.onlyHolder,
      width: '120px',
      align: 'end',
      hideBelow: 'sm',
      cell: ({ only_holder_of: count }) => (
        <span className={count > 0 ? 'text-warn' : 'text-faint'}>{count}</span>
      ),
      sortValue: ({ only_holder_of: count }) => count,
    },
    {
      id: 'set_up',
      header: columns.setUp,
      width: '132px',
      align: 'end',
      hideBelow: 'lg',
      cell: ({ set_up_at: at }) => (at ? <RelativeTime at={at} className="text-soft" /> : '—'),
      sortValue: ({ set_up_at: at }) => (at ? Date.parse(at) : 0),
    },
  ]
}
