import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PortsPage, portsTexts } from '../../features/ports/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { useMay } from '../../platform/use-may.ts'
import { useUser } from '../../platform/use-user.ts'
import { searchChange } from '../search-params.ts'

const route = getRouteApi('/guarded/frame/tcp_ports')

export function TcpPorts() {
  const texts = useTexts(portsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  const mayManage = useMay('ports.manage_team')
  const isTeam = useUser()?.team.type === 'team'
  return (
    <PortsPage
      scope="own"
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      regions={settings?.regions ?? []}
      otherList={
        mayManage &&
        isTeam && (
          <Link to="/team_tcp_ports" className={buttonStyle()}>
            {texts.toTeam}
          </Link>
        )
      }
    />
  )
}
