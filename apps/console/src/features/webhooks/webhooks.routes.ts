import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toWebhookSearch } from './detail/webhook-search.ts'
import { toWebhooksSearch } from './list/webhooks-search.ts'

const webhooksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/webhooks',
  component: getPage(() => import('./pages/webhooks.tsx'), 'Webhooks'),
  validateSearch: toWebhooksSearch,
})

const webhookRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/webhooks/$id',
  component: getPage(() => import('./pages/webhook.tsx'), 'WebhookOfAddress'),
  validateSearch: toWebhookSearch,
})

export const webhooksRoutes = [webhooksRoute, webhookRoute] as const
