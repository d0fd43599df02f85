import type { Page } from 'playwright-core'
import type { Screen } from './open-screen.ts'
import { dialogShown, openRowMenu } from './screen-states.ts'
import type { Stage } from './stage.ts'

const FAILURE = { status: 500, json: { code: 'InternalError', error: 'Broken', request_id: 'req_01' } }

const pressed = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await dialogShown(page)
}

/** With a sender that signs and a target, all fields are there. */
async function fillNew(page: Page): Promise<void> {
  await dialogShown(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^(Отправитель|Sender)$/).fill('Stripe')
  await page.getByRole('option', { name: 'Stripe' }).click()
  await dialog.getByRole('radio', { name: /^(Этот ноутбук|This laptop)/ }).check()
}

/** Both verdicts stand beside the editor once the server has tried it. */
const checkShown = (page: Page) =>
  page
    .getByRole('table')
    .getByText(/^(да|yes)$/)
    .first()
    .waitFor()

const notFoundShown = (page: Page) =>
  page.getByRole('heading', { name: /^(Страница не найдена|Page not found)$/ }).waitFor()

const answerShown = (page: Page) => page.locator('li details > summary').first().click()

async function compareTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await pressed(/^(Сравнить|Compare)/)(page)
}

/** A page of the shop's webhook. */
const ofShop = (name: string, search: (stage: Stage) => string, prepare?: Screen['prepare']): Screen => ({
  name: `webhook${name}`,
  viewer: 'owner',
  path: (stage) => `/webhooks/${stage.webhookId}${search(stage)}`,
  ...(prepare && { prepare }),
})

const ofRequest = (name: string, prepare?: Screen['prepare']) =>
  ofShop(name, ({ webhookRequestId }) => `?request=${webhookRequestId}`, prepare)

export const webhookScreens: readonly Screen[] = [
  { name: 'webhooks', viewer: 'owner', path: () => '/webhooks' },
  { name: 'webhooks-menu', viewer: 'owner', path: () => '/webhooks', prepare: openRowMenu },
  { name: 'webhooks-empty', viewer: 'newcomer', path: () => '/webhooks' },
  { name: 'webhooks-new', viewer: 'owner', path: () => '/webhooks?new=yes', prepare: dialogShown },
  { name: 'webhooks-new-filled', viewer: 'owner', path: () => '/webhooks?new=yes', prepare: fillNew },
  {
    name: 'webhooks-error',
    viewer: 'owner',
    path: () => '/webhooks',
    before: (page) => page.route('**/v1/webhooks?**', (route) => route.fulfill(FAILURE)),
  },
  {
    name: 'webhook-quiet',
    viewer: 'owner',
    path: ({ quietWebhookId }) => `/webhooks/${quietWebhookId}`,
    prepare: (page) => page.getByText(/^curl /).waitFor(),
  },
  ofShop('-requests', () => ''),
  ofRequest('-request', answerShown),
  ofRequest('-edit', pressed(/^(Изменить|Edit)/)),
  ofShop('-refused', ({ refusedRequestId }) => `?request=${refusedRequestId}`),
  ofShop('-compare', () => '', compareTwo),
  ofShop('-none-match', () => '?q=nothing-like-this'),
  ofShop('-targets', () => '?tab=targets'),
  ofShop('-target', ({ webhookTargetId }) => `?tab=targets&target=${webhookTargetId}`, checkShown),
  ofShop('-target-new', () => '?tab=targets&target=new'),
  ofShop('-dead', () => '?tab=dead'),
  ofShop('-replay', () => '?tab=dead', pressed(/^(Доставить всё ещё раз|Replay all)$/)),
  ofShop('-settings', () => '?tab=settings'),
  {
    name: 'webhook-quiet-settings',
    viewer: 'owner',
    path: ({ quietWebhookId }) => `/webhooks/${quietWebhookId}?tab=settings`,
  },
  { name: 'webhook-gone', viewer: 'owner', path: () => '/webhooks/whk_0', prepare: notFoundShown },
]
