import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { KeepName } from '../../features/domains/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { TunnelsPage, tunnelsTexts } from '../../features/tunnels/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamListLink } from './team-list-link.tsx'

const route = getRouteApi('/guarded/frame/tunnels')

export function Tunnels() {
  const texts = useTexts(tunnelsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <TunnelsPage
      scope="own"
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      keepName={(tunnel) => <KeepName tunnel={tunnel} />}
      regions={settings?.regions.map(({ id }) => id) ?? []}
      otherList={
        <TeamListLink to="/team_tunnels" action="tunnels.manage_team">
          {texts.toTeam}
        </TeamListLink>
      }
      openAction={
        <Link to="/" className={buttonStyle({ look: 'primary' })}>
          <Plus aria-hidden="true" />
          {texts.openTunnel}
        </Link>
      }
    />
  )
}
