import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { membersTexts, TeamPage } from '../../features/teams/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamOnly } from './team-only.tsx'

const route = getRouteApi('/guarded/frame/team')

export function Team() {
  const texts = useTexts(membersTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={texts.title}>
      <TeamPage search={search} onSearch={(change, isStep) => void navigate(searchChange(change, isStep))} />
    </TeamOnly>
  )
}
