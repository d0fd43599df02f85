import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { DomainsPage, domainsTexts } from '../../features/domains/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamListLink } from './team-list-link.tsx'

const route = getRouteApi('/guarded/frame/domains')

export function Domains() {
  const texts = useTexts(domainsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <DomainsPage
      scope="own"
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      regions={settings?.regions ?? []}
      otherList={
        <TeamListLink to="/team_domains" action="domains.manage_team">
          {texts.toTeam}
        </TeamListLink>
      }
    />
  )
}
