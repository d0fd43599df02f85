import { Globe2 } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { zonesTitles as titles } from './zones-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/team_domain_zones',
      title: (lang) => titles[lang].zones,
      areaTitle: (lang) => titles[lang].zonesInArea,
      Icon: Globe2,
      group: 'team',
      order: 42,
      needs: 'zones.manage',
    },
  ],
  creations: [
    {
      to: '/team_domain_zones',
      label: (lang) => titles[lang].add,
      order: 42,
      needs: 'zones.manage',
      isForTeamsOnly: true,
    },
  ],
}
