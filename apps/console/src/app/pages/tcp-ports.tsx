import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { PortsPage, portsTexts } from '../../features/ports/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamListLink } from './team-list-link.tsx'

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
