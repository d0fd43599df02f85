import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { invitesTexts } from '../invites/invites.messages.ts'
import { InvitesPage } from '../invites/invites-page.tsx'

const route = getRouteApi('/guarded/frame/team_invites')

export function TeamInvites() {
  const texts = useTexts(invitesTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={texts.title}>
      <InvitesPage
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      />
    </TeamOnly>
  )
}
