import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { searchChange } from '../../../platform/routing/search-params.ts'
import { TeamOnly } from '../../../platform/team-only.tsx'
import { statisticsTexts } from '../statistics.messages.ts'
import { StatisticsPage } from '../statistics-page.tsx'

const route = getRouteApi('/guarded/frame/team_statistics')

export function TeamStatistics() {
  const texts = useTexts(statisticsTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <TeamOnly title={texts.title}>
      <StatisticsPage
        search={search}
        onSearch={(change, isStep) => void navigate(searchChange(change, isStep))}
      />
    </TeamOnly>
  )
}
