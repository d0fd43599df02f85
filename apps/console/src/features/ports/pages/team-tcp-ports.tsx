import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
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
        otherList={
          <Link to="/tcp_ports" className={buttonStyle()}>
            {texts.toOwn}
          </Link>
        }
      />
    </TeamOnly>
  )
}
