import { useTexts } from '@nora/ui'
import { getRouteApi } from '@tanstack/react-router'
import { StatisticsPage, statisticsTexts } from '../../features/statistics/index.ts'
import { searchChange } from '../search-params.ts'
import { TeamOnly } from './team-only.tsx'

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
