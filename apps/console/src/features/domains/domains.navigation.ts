import { lazyPart } from '@nora/ui'
import { Globe } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { domainsTitles as titles } from './domains-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/domains',
      within: ['/team_domains'],
      title: (lang) => titles[lang].domains,
      Icon: Globe,
      group: 'main',
      order: 40,
    },
    {
      to: '/team_domains',
      title: (lang) => titles[lang].teamDomains,
      Icon: Globe,
      group: 'command',
      isForTeamsOnly: true,
      order: 40,
      needs: 'domains.manage_team',
    },
  ],
  creations: [
    { to: '/domains', label: (lang) => titles[lang].reserve, order: 10, needs: 'domains.manage_own' },
  ],
  objects: [
    { isAlwaysShown: false, order: 20, Items: lazyPart(() => import('./domain-items.tsx'), 'DomainItems') },
  ],
}
