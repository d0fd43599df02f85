import { lazyPart } from '@nora/ui'
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
      order: 40,
      needs: 'ip_policies.manage',
    },
  ],
  objects: [
    {
      isAlwaysShown: false,
      order: 70,
      needs: 'ip_policies.manage',
      isForTeamsOnly: true,
      Items: lazyPart(() => import('./policy-items.tsx'), 'PolicyItems'),
    },
  ],
}
