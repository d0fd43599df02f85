import { lazyPart } from '@nora/ui'
import { Bug, Waypoints } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { trafficPoliciesTitles as titles } from './traffic-policies-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/policies',
      within: ['/policy_debug'],
      title: (lang) => titles[lang].policies,
      Icon: Waypoints,
      group: 'main',
      order: 65,
      needs: 'traffic_policies.read',
    },
    {
      to: '/policy_debug',
      title: (lang) => titles[lang].debug,
      Icon: Bug,
      group: 'command',
      order: 65,
      needs: 'traffic_policies.read',
    },
  ],
  creations: [
    { to: '/policies', label: (lang) => titles[lang].create, order: 45, needs: 'traffic_policies.own' },
  ],
  objects: [
    {
      isAlwaysShown: false,
      order: 45,
      needs: 'traffic_policies.read',
      Items: lazyPart(() => import('./policy-items.tsx'), 'PolicyItems'),
    },
  ],
}
