import { lazyPart } from '@nora/ui'
import { CircleUserRound } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { accountsTitles as titles } from './accounts-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/profile',
      title: (lang) => titles[lang].profile,
      Icon: CircleUserRound,
      group: 'person',
      order: 10,
    },
  ],
  objects: [
    {
      isAlwaysShown: false,
      order: 80,
      Items: lazyPart(() => import('./profile/profile-items.tsx'), 'ProfileItems'),
    },
  ],
}
