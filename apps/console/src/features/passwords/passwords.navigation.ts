import { lazyPart } from '@nora/ui'
import { Vault } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { passwordsTitles as titles } from './passwords-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/passwords',
      title: (lang) => titles[lang].passwords,
      Icon: Vault,
      group: 'person',
      order: 5,
      needs: 'vault.read',
    },
  ],
  creations: [{ to: '/passwords', label: (lang) => titles[lang].create, order: 55, needs: 'vault.write' }],
  objects: [
    {
      isAlwaysShown: false,
      order: 55,
      needs: 'vault.read',
      Items: lazyPart(() => import('./password-items.tsx'), 'PasswordItems'),
    },
  ],
}
