import { KeyRound } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { teamPasswordsTitles as titles } from './team-passwords-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/team_passwords',
      title: (lang) => titles[lang].title,
      Icon: KeyRound,
      group: 'team',
      order: 35,
      needs: 'vault.members',
    },
  ],
}
