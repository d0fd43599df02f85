import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { membersTexts } from '../members/members.messages.ts'
import { TeamPage } from '../members/team-page.tsx'

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
