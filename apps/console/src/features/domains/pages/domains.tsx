import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { TeamListLink } from '../../../platform/lists/team-list-link.tsx'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { useSettings } from '../../../platform/settings.ts'
import { domainsTexts } from '../domains.messages.ts'
import { DomainsPage } from '../domains-page.tsx'

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
