import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ScopeSwitch } from '../../../platform/lists/scope-switch.tsx'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { useSettings } from '../../../platform/settings.ts'
import { useSlots } from '../../../platform/slots.tsx'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { tunnelsTexts } from '../tunnels.messages.ts'
import { TunnelsPage } from '../tunnels-page.tsx'

const route = getRouteApi('/guarded/frame/team_tunnels')

export function TeamTunnels() {
  const texts = useTexts(tunnelsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  const { KeepName } = useSlots()
  return (
    <TeamOnly title={texts.teamTitle}>
      <TunnelsPage
        scope="team"
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
        keepName={(tunnel) => (
          <Suspense>
            <KeepName tunnel={tunnel} />
          </Suspense>
        )}
        regions={settings?.regions.map(({ id }) => id) ?? []}
        otherList={<ScopeSwitch own="/tunnels" team="/team_tunnels" action="tunnels.manage_team" />}
      />
    </TeamOnly>
  )
}
