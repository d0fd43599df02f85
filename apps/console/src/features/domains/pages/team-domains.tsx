import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { ScopeSwitch } from '../../../platform/lists/scope-switch.tsx'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { useSettings } from '../../../platform/settings.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { domainsTexts } from '../domains.messages.ts'
import { DomainsPage } from '../domains-page.tsx'

const route = getRouteApi('/guarded/frame/team_domains')

export function TeamDomains() {
  const texts = useTexts(domainsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <TeamOnly title={texts.teamTitle}>
      <DomainsPage
        scope="team"
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
        regions={settings?.regions ?? []}
        otherList={<ScopeSwitch own="/domains" team="/team_domains" action="domains.manage_team" />}
      />
    </TeamOnly>
  )
}
