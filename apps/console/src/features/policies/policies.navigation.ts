import { BrickWallShield } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { policiesTitles as titles } from './policies-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/team_ip_policies',
      title: (lang) => titles[lang].ipPolicies,
      Icon: BrickWallShield,
      group: 'team',
      order: 30,
      needs: 'ip_policies.manage',
    },
  ],
}
