import { lazyPart } from '@nora/ui'
import { CodeXml, KeyRound, KeySquare } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { credentialsTitles as titles } from './credentials-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    { to: '/token', title: (lang) => titles[lang].token, Icon: KeyRound, group: 'main', order: 20 },
    {
      to: '/public_keys',
      within: ['/team_public_keys'],
      title: (lang) => titles[lang].publicKeys,
      Icon: KeySquare,
      group: 'main',
      order: 60,
    },
    { to: '/api_keys', title: (lang) => titles[lang].apiKeys, Icon: CodeXml, group: 'main', order: 70 },
    {
      to: '/team_public_keys',
      title: (lang) => titles[lang].teamPublicKeys,
      Icon: KeySquare,
      group: 'command',
      isForTeamsOnly: true,
      order: 60,
      needs: 'public_keys.manage_team',
    },
  ],
  creations: [
    { to: '/public_keys', label: (lang) => titles[lang].addPublicKey, order: 30, needs: 'public_keys.add' },
    { to: '/api_keys', label: (lang) => titles[lang].createApiKey, order: 40, needs: 'api_keys.create' },
  ],
  objects: [
    { isAlwaysShown: false, order: 40, Items: lazyPart(() => import('./key-items.tsx'), 'KeyItems') },
  ],
}
