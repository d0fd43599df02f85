import type { Page } from 'playwright-core'
import type { Screen } from './open-screen.ts'
import { dialogShown, openRowMenu } from './screen-states.ts'

/** Presses the button of the head, in either language. */
const pressed = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await dialogShown(page)
}

async function tryRequest(page: Page): Promise<void> {
  await pressed(/^(Проверить запрос|Try a request)$/)(page)
  await page.locator('[role=dialog] button[type=submit]').click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

const TABS = ['members', 'policy', 'health', 'traffic', 'requests', 'events', 'settings'] as const

export const gatewayScreens: readonly Screen[] = [
  { name: 'gateways', viewer: 'owner', path: () => '/gateways' },
  { name: 'gateways-menu', viewer: 'owner', path: () => '/gateways', prepare: openRowMenu },
  { name: 'gateways-empty', viewer: 'newcomer', path: () => '/gateways' },
  { name: 'gateways-new', viewer: 'owner', path: () => '/gateways?new=yes', prepare: dialogShown },
  { name: 'gateway', viewer: 'owner', path: ({ gatewayId }) => `/gateway/${gatewayId}` },
  { name: 'gateway-down', viewer: 'owner', path: ({ downGatewayId }) => `/gateway/${downGatewayId}` },
  ...TABS.map((tab) => ({
    name: `gateway-${tab}`,
    viewer: 'owner' as const,
    path: ({ gatewayId }: { gatewayId: string }) => `/gateway/${gatewayId}?tab=${tab}`,
  })),
  {
    name: 'gateway-captured',
    viewer: 'owner',
    path: ({ capturedGatewayId }) => `/gateway/${capturedGatewayId}?tab=requests`,
  },
  {
    name: 'gateway-maintenance',
    viewer: 'owner',
    path: ({ gatewayId }) => `/gateway/${gatewayId}`,
    prepare: pressed(/^(Обслуживание|Maintenance)$/),
  },
  {
    name: 'gateway-try',
    viewer: 'owner',
    path: ({ gatewayId }) => `/gateway/${gatewayId}`,
    prepare: tryRequest,
  },
]
