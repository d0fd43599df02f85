import { Layers } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { billingTitles as titles } from './billing-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/plans',
      title: (lang) => titles[lang].plans,
      Icon: Layers,
      group: 'menu',
      order: 10,
      isOffered: ({ are_plans_enforced }) => are_plans_enforced,
    },
  ],
}
