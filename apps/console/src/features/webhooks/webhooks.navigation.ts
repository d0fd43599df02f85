import { lazyPart, NewBadge } from '@nora/ui'
import { Webhook } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { webhooksTitles as titles } from './webhooks-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/webhooks',
      title: (lang) => titles[lang].webhooks,
      Icon: Webhook,
      group: 'main',
      order: 68,
      needs: 'webhooks.read',
      Badge: NewBadge,
    },
  ],
  creations: [
    { to: '/webhooks', label: (lang) => titles[lang].create, order: 48, needs: 'webhooks.manage_own' },
  ],
  objects: [
    {
      isAlwaysShown: false,
      order: 48,
      needs: 'webhooks.read',
      Items: lazyPart(() => import('./webhook-items.tsx'), 'WebhookItems'),
    },
  ],
}
