import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { TeamListLink } from '../../../platform/lists/team-list-link.tsx'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { useSettings } from '../../../platform/settings.ts'
import { portsTexts } from '../ports.messages.ts'
import { PortsPage } from '../ports-page.tsx'

const route = getRouteApi('/guarded/frame/tcp_ports')

export function TcpPorts() {
  const texts = useTexts(portsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <PortsPage
      scope="own"
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      regions={settings?.regions ?? []}
      otherList={
        <TeamListLink to="/team_tcp_ports" action="ports.manage_team">
          {texts.toTeam}
        </TeamListLink>
      }
    />
  )
}
