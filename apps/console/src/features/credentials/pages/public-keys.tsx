import { getRouteApi } from '@tanstack/react-router'
import { ScopeSwitch } from '../../../platform/lists/scope-switch.tsx'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { PublicKeysPage } from '../public-keys/public-keys-page.tsx'

const route = getRouteApi('/guarded/frame/public_keys')

export function PublicKeys() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PublicKeysPage
      scope="own"
      search={search}
      onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      otherList={<ScopeSwitch own="/public_keys" team="/team_public_keys" action="public_keys.manage_team" />}
    />
  )
}
