import type { TeamMember } from '@nora/contract/teams'
import { type RowAction, useTexts } from '@nora/ui'
import { Armchair, UserMinus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { toOptions } from '../../../platform/lists/list-filters.tsx'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import { personName } from '../../../platform/lists/people.tsx'
import { ownTeamsTexts } from '../../../platform/teams/own-teams.messages.ts'
import type { MembersSearch } from '../members-search.ts'
import { useTeamMembers, useTeamRoles } from '../team.queries.ts'
import { teamLoadingTexts } from '../team-loading.messages.ts'
import { memberColumns } from './member-columns.tsx'
import { membersTexts } from './members.messages.ts'
import { matchesSearch } from './members-filter.ts'
import { SeatsDialog } from './seats-dialog.tsx'

export type MemberListProps = PageAddress<MembersSearch> & { onRemove(member: TeamMember): void }

const NOBODY = { members: [] as readonly TeamMember[], give: true, open: false }
const ROLES = ['primary_owner', 'owner', 'admin', 'member'] as const
const SEATS = ['yes', 'no'] as const

export function MemberList({ onRemove, ...address }: MemberListProps) {
  const [texts, teams] = [useTexts(membersTexts), useTexts(ownTeamsTexts)]
  const { data: roles = [] } = useTeamRoles()
  const columns = useMemo(() => memberColumns({ members: texts, teams }), [texts, teams])
  const [seats, setSeats] = useState(NOBODY)
  const setSeat = (give: boolean): RowAction<TeamMember> => ({
    label: give ? texts.giveSeat : texts.takeSeat,
    icon: <Armchair aria-hidden="true" />,
    isFor: ({ has_seat }) => has_seat !== give,
    actOnMany: (members) => setSeats({ members, give, open: true }),
  })
  const remove: RowAction<TeamMember> = {
    label: texts.remove,
    icon: <UserMinus aria-hidden="true" />,
    danger: true,
    isFor: ({ is_self, role }) => !is_self && role !== 'primary_owner',
    act: onRemove,
  }
  return (
    <>
      <ObjectList
        name="team_members"
        label={texts.title}
        list={useTeamMembers()}
        columns={columns}
        rowName={personName}
        actions={[setSeat(true), setSeat(false), remove]}
        matches={matchesSearch}
        {...address}
        searchLabel={texts.search}
        filters={[
          { name: 'role', label: texts.columns.role, options: toOptions(ROLES, teams.roles) },
          { name: 'seat', label: texts.seat, options: toOptions(SEATS, texts.seatStates) },
          {
            name: 'custom',
            label: texts.columns.roles,
            options: roles.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        drawer="member"
        failed={useTexts(teamLoadingTexts).membersFailed}
        empty={{ drawing: 'people', title: texts.title, sentence: texts.sentence }}
        foot={texts.count}
      />
      <SeatsDialog {...seats} onClose={() => setSeats({ ...seats, open: false })} />
    </>
  )
}
