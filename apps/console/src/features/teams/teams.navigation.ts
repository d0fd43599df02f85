import { lazyPart } from '@nora/ui'
import { MailPlus, Settings, ShieldHalf, Users } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { teamsTitles as titles } from './teams-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/team',
      title: (lang) => titles[lang].members,
      Icon: Users,
      group: 'team',
      order: 10,
      needs: 'members.read',
    },
    {
      to: '/team_invites',
      title: (lang) => titles[lang].invitations,
      Icon: MailPlus,
      group: 'team',
      order: 20,
      needs: 'members.read',
    },
    {
      to: '/team_roles',
      title: (lang) => titles[lang].roles,
      Icon: ShieldHalf,
      group: 'team',
      order: 30,
      needs: 'roles.manage',
    },
    {
      to: '/team_settings',
      title: (lang) => titles[lang].settings,
      areaTitle: (lang) => titles[lang].settingsInArea,
      Icon: Settings,
      group: 'team',
      order: 90,
      needs: 'team.leave',
    },
  ],
  objects: [
    {
      isAlwaysShown: false,
      order: 50,
      needs: 'members.read',
      isForTeamsOnly: true,
      Items: lazyPart(() => import('./team-items.tsx'), 'MemberItems'),
    },
    {
      isAlwaysShown: false,
      order: 60,
      needs: 'roles.manage',
      isForTeamsOnly: true,
      Items: lazyPart(() => import('./team-items.tsx'), 'RoleItems'),
    },
  ],
  creations: [
    {
      to: '/team',
      label: (lang) => titles[lang].invite,
      order: 50,
      needs: 'members.manage',
      isForTeamsOnly: true,
    },
    { to: '/team_new', label: (lang) => titles[lang].create, order: 60 },
  ],
}
