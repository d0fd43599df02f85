import type { TeamMember } from '@nora/contract/teams'
import { lazyPart, useTexts } from '@nora/ui'
import { Suspense, useState } from 'react'
import { Explained } from '../../../platform/guide-link.tsx'
import { Gone } from '../../../platform/lists/list-note.tsx'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { InviteButton } from '../invites/invite-button.tsx'
import type { MembersSearch } from '../members-search.ts'
import { useTeam, useTeamMembers } from '../team.queries.ts'
import { MemberList } from './member-list.tsx'
import { membersTexts } from './members.messages.ts'

const ChangeMemberDialog = lazyPart(() => import('./change-member-dialog.tsx'), 'ChangeMemberDialog')
const RemoveMemberDialog = lazyPart(() => import('./remove-member-dialog.tsx'), 'RemoveMemberDialog')

/** Members of the current team. */
export function TeamPage(address: PageAddress<MembersSearch>) {
  const { search, onSearch } = address
  const texts = useTexts(membersTexts)
  const members = useTeamMembers().data
  const seats = useTeam().data?.seats
  const [removing, setRemoving] = useState<TeamMember | null>(null)
  const changing = members?.find(({ id }) => id === search.member)
  return (
    <ListPage
      title={texts.title}
      sentence={
        <Explained
          guide="teams#members"
          sentence={seats ? `${texts.sentence} ${texts.seats(seats.used, seats.limit)}.` : texts.sentence}
        />
      }
      actions={<InviteButton isOpen={search.new !== undefined} onSearch={onSearch} />}
    >
      <MemberList {...address} onRemove={setRemoving} />
      {members && search.member && !changing && <Gone id={search.member} {...texts.gone} />}
      <Suspense>
        {changing && (
          <ChangeMemberDialog
            key={changing.id}
            member={changing}
            onClose={() => onSearch({ member: undefined }, true)}
          />
        )}
        {removing && (
          <RemoveMemberDialog key={removing.id} member={removing} onClose={() => setRemoving(null)} />
        )}
      </Suspense>
    </ListPage>
  )
}
