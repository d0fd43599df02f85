import { Fingerprint } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { ssoTitles as titles } from './sso-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/team_sso',
      title: (lang) => titles[lang].sso,
      Icon: Fingerprint,
      group: 'team',
      order: 80,
      needs: 'sso.manage',
    },
  ],
}
