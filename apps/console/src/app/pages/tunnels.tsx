import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useSettings } from '../../features/system/index.ts'
import { TunnelsPage, tunnelsTexts } from '../../features/tunnels/index.ts'
import { useMay } from '../../platform/use-may.ts'
import { useUser } from '../../platform/use-user.ts'
import { searchChange } from '../search-params.ts'

const route = getRouteApi('/guarded/frame/tunnels')

export function Tunnels() {
  const texts = useTexts(tunnelsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  const mayManage = useMay('tunnels.manage_team')
  const isTeam = useUser()?.team.type === 'team'
  return (
    <TunnelsPage
      scope="own"
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      regions={settings?.regions.map(({ id }) => id) ?? []}
      otherList={
        mayManage &&
        isTeam && (
          <Link to="/team_tunnels" className={buttonStyle()}>
            {texts.toTeam}
          </Link>
        )
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
