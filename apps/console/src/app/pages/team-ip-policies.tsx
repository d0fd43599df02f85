import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { IpPoliciesPage, policiesTexts } from '../../features/policies/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamOnly } from './team-only.tsx'

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
