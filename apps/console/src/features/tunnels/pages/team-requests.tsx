import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { requestsTexts } from '../requests.messages.ts'
import { TeamRequestsPage } from '../team-requests-page.tsx'

const route = getRouteApi('/guarded/frame/team_requests')

export function TeamRequests() {
  const { team: texts } = useTexts(requestsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={texts.title}>
      <TeamRequestsPage search={search} onSearch={(change) => void navigate(searchChange(change, false))} />
    </TeamOnly>
  )
}
