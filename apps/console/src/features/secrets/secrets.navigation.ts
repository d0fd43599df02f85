import { lazyPart } from '@nora/ui'
import { KeyRound } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { secretsTitles as titles } from './secrets-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/secrets',
      title: (lang) => titles[lang].secrets,
      Icon: KeyRound,
      group: 'person',
      order: 6,
      needs: 'secrets.read',
    },
  ],
  creations: [
    { to: '/secrets', label: (lang) => titles[lang].create, order: 57, needs: 'secrets.create_project' },
  ],
  objects: [
    {
      isAlwaysShown: false,
      order: 57,
      needs: 'secrets.read',
      Items: lazyPart(() => import('./project-items.tsx'), 'ProjectItems'),
    },
  ],
}
