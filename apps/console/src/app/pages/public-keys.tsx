import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { PublicKeysPage, publicKeysTexts } from '../../features/credentials/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamListLink } from './team-list-link.tsx'

const route = getRouteApi('/guarded/frame/public_keys')

export function PublicKeys() {
  const texts = useTexts(publicKeysTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PublicKeysPage
      scope="own"
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      otherList={
        <TeamListLink to="/team_public_keys" action="public_keys.manage_team">
          {texts.toTeam}
        </TeamListLink>
      }
    />
  )
}
