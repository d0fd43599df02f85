import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { ShieldHalf, UserMinus, UserRound } from 'lucide-react'
import { personName } from '../../platform/lists/people.tsx'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ObjectItems } from '../../platform/navigation/object-items.tsx'
import { getVerbs } from '../../platform/navigation/verbs.messages.ts'
import { membersTexts } from './members/members.messages.ts'
import { RemoveMemberDialog } from './members/remove-member-dialog.tsx'
import { useTeamMembers, useTeamRoles } from './team.queries.ts'
import { teamsTitles as titles } from './teams-titles.messages.ts'

/** The people of the team in the command menu. */
export function MemberItems({ run, ask, typed }: FoundItemsProps) {
  const { members: heading } = useTexts(titles)
  const { remove } = useTexts(membersTexts)
  const navigate = useNavigate()
  return (
    <ObjectItems
      heading={heading}
      icon={<UserRound strokeWidth={1.7} />}
      objects={useTeamMembers().data ?? []}
      label={(member) => personName(member)}
      note={({ name, email }) => (name === null ? '' : email)}
      onOpen={({ id }) => run(() => void navigate({ to: '/team', search: { member: id } }))}
      verbs={[
        {
          label: remove,
          verbs: getVerbs('remove'),
          icon: <UserMinus />,
          isFor: ({ is_self, role }) => !is_self && role !== 'primary_owner',
          onSelect: (member) => ask((onClose) => <RemoveMemberDialog member={member} onClose={onClose} />),
        },
      ]}
      typed={typed}
    />
  )
}

/** The roles of the team in the command menu. */
export function RoleItems({ run, typed }: FoundItemsProps) {
  const { roles: heading } = useTexts(titles)
  const navigate = useNavigate()
  return (
    <ObjectItems
      heading={heading}
      icon={<ShieldHalf strokeWidth={1.7} />}
      objects={useTeamRoles().data ?? []}
      label={({ name }) => name}
      words={({ description }) => description}
      onOpen={({ id }) => run(() => void navigate({ to: '/team_roles', search: { role: id } }))}
      typed={typed}
    />
  )
}
