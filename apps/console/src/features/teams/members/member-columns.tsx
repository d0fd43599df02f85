import { roles as allRoles } from '@nora/contract/permissions'
import type { TeamMember } from '@nora/contract/teams'
import { Badge, type Column, RelativeTime } from '@nora/ui'
import { Armchair } from 'lucide-react'
import { personName } from '../../../platform/lists/people.tsx'
import type { ownTeamsTexts } from '../../../platform/teams/own-teams.messages.ts'
import type { membersTexts } from './members.messages.ts'
import { PersonCell } from './person-cell.tsx'

type Texts = { members: (typeof membersTexts)['ru']; teams: (typeof ownTeamsTexts)['ru'] }

export function memberColumns({ members: texts, teams }: Texts): Column<TeamMember>[] {
  const { columns } = texts
  return [
    {
      id: 'person',
      header: columns.person,
      width: 'minmax(150px, 2fr)',
      fixed: true,
      hasNote: ({ name }) => name !== null,
      cell: (member) => <PersonCell member={member} />,
      sortValue: personName,
    },
    {
      id: 'role',
      header: columns.role,
      width: '136px',
      cell: ({ role }) => <Badge tone={role === 'member' ? 'neutral' : 'info'}>{teams.roles[role]}</Badge>,
      sortValue: ({ role }) => allRoles.indexOf(role),
    },
    {
      id: 'seat',
      header: columns.seat,
      width: '128px',
      hideBelow: 'sm',
      cell: ({ has_seat }) => (
        <span className={has_seat ? 'flex items-center gap-1.5' : 'text-faint'}>
          {has_seat && (
            <Armchair aria-hidden="true" className="size-4 shrink-0 text-faint" strokeWidth={1.7} />
          )}
          {texts.seatStates[has_seat ? 'yes' : 'no']}
        </span>
      ),
      sortValue: ({ has_seat }) => Number(has_seat),
    },
    {
      id: 'roles',
      header: columns.roles,
      width: 'minmax(110px, 1fr)',
      hideBelow: 'lg',
      cell: ({ roles }) => (
        <span className="flex min-w-0 flex-wrap gap-1">
          {roles.map(({ id, name }) => (
            <Badge key={id} className="max-w-full truncate">
              {name}
            </Badge>
          ))}
        </span>
      ),
      sortValue: ({ roles }) => roles.length,
      sameValue: ({ roles }) => roles.map(({ id }) => id).join(),
    },
    {
      id: 'joined',
      header: columns.joined,
      width: '132px',
      align: 'end',
      hideBelow: 'lg',
      cell: ({ joined_at }) => <RelativeTime at={joined_at} className="text-soft" />,
      sortValue: ({ joined_at }) => Date.parse(joined_at),
    },
  ]
}
