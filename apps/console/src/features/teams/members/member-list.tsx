import type { TeamMember } from '@nora/contract'
import { Button, FilterChip, ListView, menuColumn, NoneMatch, RowMenu, SearchField, useTexts } from '@nora/ui'
import { Armchair, Pencil, UserMinus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fromSort, toList, toSort } from '../../../platform/lists/list-search.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { useTeamMembers, useTeamRoles } from '../team.queries.ts'
import { teamsTexts } from '../teams.messages.ts'
import { memberColumns } from './member-columns.tsx'
import { membersTexts } from './members.messages.ts'
import { matchesSearch, NO_FILTERS, nameOf } from './members-filter.ts'
import type { MembersSearch } from './members-search.ts'
import { SeatsDialog } from './seats-dialog.tsx'

export type MemberListProps = {
  search: MembersSearch
  onSearch(change: Partial<MembersSearch>, isStep: boolean): void
  onRemove(member: TeamMember): void
}

const keyOf = ({ id }: TeamMember) => id
const NOBODY = { members: [] as readonly TeamMember[], give: true, open: false }
const ROLES = ['primary_owner', 'owner', 'admin', 'member'] as const
const SEATS = ['yes', 'no'] as const

export function MemberList({ search, onSearch, onRemove }: MemberListProps) {
  const [texts, teams] = [useTexts(membersTexts), useTexts(teamsTexts)]
  const members = useTeamMembers()
  const rows = useMemo(
    () => members.data?.filter((member) => matchesSearch(member, search)),
    [members.data, search],
  )
  const columns = useMemo(() => memberColumns({ members: texts, teams }), [texts, teams])
  const [seats, setSeats] = useState(NOBODY)
  const open = ({ id }: TeamMember) => onSearch({ member: id }, true)
  const actions = menuColumn(texts.columns.actions, (member: TeamMember) => (
    <RowMenu
      label={texts.menu(nameOf(member))}
      entries={[
        { label: texts.change, icon: <Pencil aria-hidden="true" />, onSelect: () => open(member) },
        { kind: 'separator' },
        {
          label: texts.remove,
          icon: <UserMinus aria-hidden="true" />,
          danger: true,
          disabled: member.is_self || member.role === 'primary_owner',
          onSelect: () => onRemove(member),
        },
      ]}
    />
  ))
  return (
    <>
      <Filters search={search} onSearch={onSearch} />
      <ListView<TeamMember>
        name="team_members"
        label={texts.tabs.members}
        columns={columns}
        actions={actions}
        rows={rows}
        rowKey={keyOf}
        rowName={(member) => nameOf(member)}
        sort={toSort(search.sort)}
        onSort={(sort) => onSearch({ sort: fromSort(sort) }, false)}
        onOpen={open}
        openKey={search.member}
        bulk={(chosen) =>
          [true, false].map((give) => (
            <Button
              key={String(give)}
              size="small"
              icon={<Armchair aria-hidden="true" />}
              onClick={() => setSeats({ members: chosen, give, open: true })}
            >
              {give ? texts.giveSeat : texts.takeSeat}
            </Button>
          ))
        }
        error={
          members.isError && !members.data ? (
            <LoadFailure title={texts.listFailed} error={members.error} onRetry={members.refetch} />
          ) : undefined
        }
        empty={<NoneMatch onClear={() => onSearch(NO_FILTERS, false)} />}
        foot={texts.count(rows?.length ?? 0)}
      />
      <SeatsDialog {...seats} onClose={() => setSeats({ ...seats, open: false })} />
    </>
  )
}

function Filters({ search, onSearch }: Pick<MemberListProps, 'search' | 'onSearch'>) {
  const [texts, teams] = [useTexts(membersTexts), useTexts(teamsTexts)]
  const { data: roles = [] } = useTeamRoles()
  return (
    <div className="flex flex-wrap gap-2 py-4">
      <SearchField
        label={texts.search}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q }, false)}
        className="w-full sm:w-80"
      />
      <FilterChip
        label={texts.role}
        options={ROLES.map((role) => ({ value: role, label: teams.roles[role] }))}
        value={toList(search.role)}
        onChange={(chosen) => onSearch({ role: chosen.join(',') }, false)}
      />
      <FilterChip
        label={texts.seat}
        options={SEATS.map((seat) => ({ value: seat, label: texts.seatStates[seat] }))}
        value={toList(search.seat)}
        onChange={(chosen) => onSearch({ seat: chosen.join(',') }, false)}
      />
      {roles.length > 0 && (
        <FilterChip
          label={texts.customRoles}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          value={toList(search.custom)}
          onChange={(chosen) => onSearch({ custom: chosen.join(',') }, false)}
        />
      )}
    </div>
  )
}
