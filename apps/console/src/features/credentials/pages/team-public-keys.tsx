import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { ScopeSwitch } from '../../../platform/lists/scope-switch.tsx'
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
          <ScopeSwitch own="/public_keys" team="/team_public_keys" action="public_keys.manage_team" />
        }
      />
    </TeamOnly>
  )
}
