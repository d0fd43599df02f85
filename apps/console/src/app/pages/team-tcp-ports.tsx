import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PortsPage, portsTexts } from '../../features/ports/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamOnly } from './team-only.tsx'

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
        otherList={
          <Link to="/tcp_ports" className={buttonStyle()}>
            {texts.toOwn}
          </Link>
        }
      />
    </TeamOnly>
  )
}
