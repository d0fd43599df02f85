import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { TeamListLink } from '../../../platform/lists/team-list-link.tsx'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { publicKeysTexts } from '../public-keys/public-keys.messages.ts'
import { PublicKeysPage } from '../public-keys/public-keys-page.tsx'

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
