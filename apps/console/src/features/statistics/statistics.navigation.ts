import { ChartNoAxesColumn } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { statisticsTitles as titles } from './statistics-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/team_statistics',
      title: (lang) => titles[lang].statistics,
      Icon: ChartNoAxesColumn,
      group: 'team',
      order: 50,
      needs: 'statistics.read_own',
    },
  ],
}
