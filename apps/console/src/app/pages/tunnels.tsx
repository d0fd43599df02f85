import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useSettings } from '../../features/system/index.ts'
import { TunnelsPage, tunnelsTexts } from '../../features/tunnels/index.ts'
import { searchChange } from '../search-params.ts'

const route = getRouteApi('/guarded/frame/tunnels')

export function Tunnels() {
  const texts = useTexts(tunnelsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const settings = useSettings()
  return (
    <TunnelsPage
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      regions={settings?.regions.map(({ id }) => id) ?? []}
      openAction={
        <Link to="/" className={buttonStyle({ look: 'primary' })}>
          <Plus aria-hidden="true" />
          {texts.openTunnel}
        </Link>
      }
    />
  )
}
