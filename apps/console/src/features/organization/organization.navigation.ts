import { Building2 } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { organizationTitles as titles } from './organization-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/team_organization',
      title: (lang) => titles[lang].organization,
      Icon: Building2,
      group: 'team',
      order: 70,
      needs: 'organization.manage',
    },
  ],
}
