import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { RolesPage, rolesTexts } from '../../features/teams/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamOnly } from './team-only.tsx'

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
