import { lazyPart } from '@nora/ui'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { LiveCount } from './live-count.tsx'
import { TunnelIcon } from './tunnel-icon.tsx'
import { tunnelsTitles as titles } from './tunnels-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/tunnels',
      within: ['/team_tunnels'],
      title: (lang) => titles[lang].tunnels,
      Icon: TunnelIcon,
      group: 'main',
      order: 30,
      Badge: LiveCount,
    },
    {
      to: '/team_tunnels',
      title: (lang) => titles[lang].teamTunnels,
      Icon: TunnelIcon,
      group: 'command',
      isForTeamsOnly: true,
      order: 30,
      needs: 'tunnels.manage_team',
    },
  ],
  objects: [
    { isAlwaysShown: true, order: 10, Items: lazyPart(() => import('./tunnel-items.tsx'), 'TunnelItems') },
  ],
}
