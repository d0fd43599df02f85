import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { rolesTexts } from '../roles/roles.messages.ts'
import { RolesPage } from '../roles/roles-page.tsx'

const route = getRouteApi('/guarded/frame/team_roles')

export function TeamRoles() {
  const texts = useTexts(rolesTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={texts.title}>
      <RolesPage search={search} onSearch={(change, isStep) => void navigate(searchChange(change, isStep))} />
    </TeamOnly>
  )
}
