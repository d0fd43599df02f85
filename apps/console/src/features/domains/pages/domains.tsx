import { getRouteApi } from '@tanstack/react-router'
import { ScopeSwitch } from '../../../platform/lists/scope-switch.tsx'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { useSettings } from '../../../platform/settings.ts'
import { DomainsPage } from '../domains-page.tsx'

const route = getRouteApi('/guarded/frame/domains')

export function Domains() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <DomainsPage
      scope="own"
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      regions={settings?.regions ?? []}
      otherList={<ScopeSwitch own="/domains" team="/team_domains" action="domains.manage_team" />}
    />
  )
}
