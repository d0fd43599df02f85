import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { KeepName } from '../../features/domains/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { TunnelsPage, tunnelsTexts } from '../../features/tunnels/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamOnly } from './team-only.tsx'

const route = getRouteApi('/guarded/frame/team_tunnels')

export function TeamTunnels() {
  const texts = useTexts(tunnelsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <TeamOnly title={texts.teamTitle}>
      <TunnelsPage
        scope="team"
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
        keepName={(tunnel) => <KeepName tunnel={tunnel} />}
        regions={settings?.regions.map(({ id }) => id) ?? []}
        otherList={
          <Link to="/tunnels" className={buttonStyle()}>
            {texts.toOwn}
          </Link>
        }
      />
    </TeamOnly>
  )
}
