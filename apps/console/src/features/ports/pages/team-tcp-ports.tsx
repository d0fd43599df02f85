import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { ScopeSwitch } from '../../../platform/lists/scope-switch.tsx'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { useSettings } from '../../../platform/settings.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { portsTexts } from '../ports.messages.ts'
import { PortsPage } from '../ports-page.tsx'

const route = getRouteApi('/guarded/frame/team_tcp_ports')

export function TeamTcpPorts() {
  const texts = useTexts(portsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <TeamOnly title={texts.teamTitle}>
      <PortsPage
        scope="team"
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
        regions={settings?.regions ?? []}
        otherList={<ScopeSwitch own="/tcp_ports" team="/team_tcp_ports" action="ports.manage_team" />}
      />
    </TeamOnly>
  )
}
