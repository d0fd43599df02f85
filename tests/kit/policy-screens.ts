import type { Page } from 'playwright-core'
import type { Screen } from './open-screen.ts'
import { dialogShown, openRowMenu } from './screen-states.ts'

/** The editor is loaded when it is opened. */
const editorShown = (page: Page) => page.locator('.cm-content').first().waitFor()

/** A request that a rule refuses, with what each expression came to. */
async function traceScan(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'URL' }).first().fill('https://shop.localhost/wp-login.php')
  await page.keyboard.press('Control+Enter')
  await page.getByText('"/wp-login.php"').first().waitFor()
}

async function askToPublish(page: Page): Promise<void> {
  await editorShown(page)
  await page.getByRole('button', { name: /^(Опубликовать|Publish)/ }).click()
  await dialogShown(page)
}

export const policyScreens: readonly Screen[] = [
  { name: 'traffic-policies', viewer: 'owner', path: () => '/policies' },
  { name: 'traffic-policies-menu', viewer: 'owner', path: () => '/policies', prepare: openRowMenu },
  { name: 'traffic-policies-empty', viewer: 'newcomer', path: () => '/policies' },
  { name: 'traffic-policies-new', viewer: 'owner', path: () => '/policies?new=yes', prepare: dialogShown },
  {
    name: 'traffic-policy',
    viewer: 'owner',
    path: ({ trafficPolicyId }) => `/policies/${trafficPolicyId}`,
    prepare: editorShown,
  },
  {
    name: 'traffic-policy-publish',
    viewer: 'owner',
    path: ({ trafficPolicyId }) => `/policies/${trafficPolicyId}`,
    prepare: askToPublish,
  },
  ...['tests', 'addresses', 'visitors', 'versions', 'counts'].map((tab) => ({
    name: `traffic-policy-${tab}`,
    viewer: 'owner' as const,
    path: ({ trafficPolicyId }: { trafficPolicyId: string }) => `/policies/${trafficPolicyId}?tab=${tab}`,
  })),
  {
    name: 'traffic-policy-diff',
    viewer: 'owner',
    path: ({ trafficPolicyId }) => `/policies/${trafficPolicyId}?tab=versions&diff=1-2`,
  },
  { name: 'policy-debug-empty', viewer: 'newcomer', path: () => '/policy_debug' },
  {
    name: 'policy-debug',
    viewer: 'owner',
    path: ({ trafficPolicyId }) => `/policy_debug?policy=${trafficPolicyId}`,
    prepare: traceScan,
  },
]
