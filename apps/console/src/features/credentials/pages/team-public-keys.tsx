import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { publicKeysTexts } from '../public-keys/public-keys.messages.ts'
import { PublicKeysPage } from '../public-keys/public-keys-page.tsx'

const route = getRouteApi('/guarded/frame/team_public_keys')

export function TeamPublicKeys() {
  const texts = useTexts(publicKeysTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={texts.teamTitle}>
      <PublicKeysPage
        scope="team"
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
        otherList={
          <Link to="/public_keys" className={buttonStyle()}>
            {texts.toOwn}
          </Link>
        }
      />
    </TeamOnly>
  )
}
