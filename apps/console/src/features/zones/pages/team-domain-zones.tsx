import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { useSettings } from '../../../platform/settings.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { zonesTexts } from '../zones.messages.ts'
import { ZonesPage } from '../zones-page.tsx'

const route = getRouteApi('/guarded/frame/team_domain_zones')

export function TeamDomainZones() {
  const texts = useTexts(zonesTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <TeamOnly title={texts.title}>
      <ZonesPage
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
        regions={settings?.regions ?? []}
      />
    </TeamOnly>
  )
}
