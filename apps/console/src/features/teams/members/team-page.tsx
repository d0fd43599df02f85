import type { TeamMember } from '@nora/contract/teams'
import { Button, lazyPart, PageHead, TabList, TabPanel, useTexts } from '@nora/ui'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePageTitle } from '../../../platform/page-title.ts'
import { InviteList } from '../invites/invite-list.tsx'
import { invitesTexts } from '../invites/invites.messages.ts'
import { type MembersSearch, TEAM_TABS } from '../members-search.ts'
import { useInvites, useTeam, useTeamMembers } from '../team.queries.ts'
import { MemberList } from './member-list.tsx'
import { membersTexts } from './members.messages.ts'

const InviteDialog = lazyPart(() => import('../invites/invite-dialog.tsx'), 'InviteDialog')
const ChangeMemberDialog = lazyPart(() => import('./change-member-dialog.tsx'), 'ChangeMemberDialog')
const RemoveMemberDialog = lazyPart(() => import('./remove-member-dialog.tsx'), 'RemoveMemberDialog')

const NAME = 'team'

export type TeamPageProps = {
  search: MembersSearch
  /** `isStep`: worth a step back in the browser, such as an opened form. */
  onSearch(change: Partial<MembersSearch>, isStep: boolean): void
}

/** Members and invitations of the current team. */
export function TeamPage(props: TeamPageProps) {
  const { search, onSearch } = props
  const texts = useTexts(membersTexts)
  const { invite } = useTexts(invitesTexts)
  usePageTitle(texts.title)
  const tab = search.tab ?? 'members'
  const members = useTeamMembers().data
  const counts = { members: members?.length, invites: useInvites().data?.length }
  const seats = useTeam().data?.seats
  const [removing, setRemoving] = useState<TeamMember | null>(null)
  const changing = members?.find(({ id }) => id === search.member)
  return (
    <>
      <PageHead
        title={texts.title}
        sentence={seats ? `${texts.sentence} ${texts.seats(seats.used, seats.limit)}.` : texts.sentence}
        actions={
          <Button
            look="primary"
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => onSearch({ new: 'yes' }, true)}
          >
            {invite}
          </Button>
        }
        tabs={
          <TabList
            name={NAME}
            label={texts.parts}
            value={tab}
            onChange={(id) => onSearch({ tab: id === 'invites' ? id : undefined, sort: undefined }, true)}
            tabs={TEAM_TABS.map((id) => ({ id, label: texts.tabs[id], count: counts[id] }))}
          />
        }
      />
      <TabPanel name={NAME} value={tab} className="px-4 sm:px-8">
        {tab === 'members' ? <MemberList {...props} onRemove={setRemoving} /> : <InviteList {...props} />}
      </TabPanel>
      <Suspense>
        {search.new && <InviteDialog onClose={() => onSearch({ new: undefined }, true)} />}
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
    </>
  )
}
