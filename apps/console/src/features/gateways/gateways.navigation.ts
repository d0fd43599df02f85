import { lazyPart } from '@nora/ui'
import { Split } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { gatewaysTitles as titles } from './gateways-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/gateways',
      within: ['/gateway/$id'],
      title: (lang) => titles[lang].gateways,
      Icon: Split,
      group: 'main',
      order: 67,
      needs: 'gateways.read',
    },
  ],
  creations: [{ to: '/gateways', label: (lang) => titles[lang].create, order: 47, needs: 'gateways.own' }],
  objects: [
    {
      isAlwaysShown: false,
      order: 47,
      needs: 'gateways.read',
      Items: lazyPart(() => import('./gateway-items.tsx'), 'GatewayItems'),
    },
  ],
}
