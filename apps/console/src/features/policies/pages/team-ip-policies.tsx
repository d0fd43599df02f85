import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { IpPoliciesPage } from '../ip-policies-page.tsx'
import { policiesTexts } from '../policies.messages.ts'

const route = getRouteApi('/guarded/frame/team_ip_policies')

export function TeamIpPolicies() {
  const texts = useTexts(policiesTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={texts.title}>
      <IpPoliciesPage
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      />
    </TeamOnly>
  )
}
