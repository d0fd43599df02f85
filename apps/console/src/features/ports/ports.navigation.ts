import { lazyPart } from '@nora/ui'
import { EthernetPort } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { portsTitles as titles } from './ports-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/tcp_ports',
      within: ['/team_tcp_ports'],
      title: (lang) => titles[lang].ports,
      Icon: EthernetPort,
      group: 'main',
      order: 50,
    },
    {
      to: '/team_tcp_ports',
      title: (lang) => titles[lang].teamPorts,
      Icon: EthernetPort,
      group: 'command',
      isForTeamsOnly: true,
      order: 50,
      needs: 'ports.manage_team',
    },
  ],
  creations: [
    { to: '/tcp_ports', label: (lang) => titles[lang].reserve, order: 20, needs: 'ports.manage_own' },
  ],
  objects: [
    { isAlwaysShown: false, order: 30, Items: lazyPart(() => import('./port-items.tsx'), 'PortItems') },
  ],
}
