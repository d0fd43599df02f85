import { createHmac } from 'node:crypto'
import type { ApiSession } from './api-session.ts'
import { eventually } from './eventually.ts'
import { visit } from './visit.ts'

export type MadeWebhooks = {
  /** Of a shop: with targets that take, refuse, wait and are not there. */
  webhookId: string
  /** A target of it with filter and transform. */
  webhookTargetId: string
  /** Two targets want it, and both fail. */
  webhookRequestId: string
  refusedRequestId: string
  /** Nobody has sent to it yet. */
  quietWebhookId: string
}

const SECRET = 'hush-hush'
const OPTIONS = { method: 'POST' }

/** One webhook with a request of each kind, one that is paused, one that nobody has sent to. */
export async function makeWebhooks({ api }: ApiSession, shopUrl: string): Promise<MadeWebhooks> {
  const { webhooks } = api
  const orders = await webhooks.createWebhook({
    body: {
      name: 'Shop orders',
      verification: { scheme: 'shopify', secrets: [SECRET] },
      targets: makeTargets(new URL(shopUrl).hostname),
    },
  })
  const quiet = await webhooks.createWebhook({
    body: { name: 'Сборки', verification: { scheme: 'github', secrets: [SECRET] } },
  })
  const bot = await webhooks.createWebhook({
    body: { name: 'Бот поддержки', targets: [{ kind: 'agent', address: 'bot', name: 'Ноутбук Ильи' }] },
  })
  await webhooks.pauseWebhook({ params: { id: bot.id } })
  await send(bot.url, '{"update_id":1}', {})
  await sendOrders(orders.url)
  const params = { id: orders.id }
  const query = { limit: 100 }
  const wanted = ['delivered', 'dead', 'partly', 'queued', 'unmatched', 'duplicate', 'refused']
  let states: string[] = []
  await eventually(
    async () => {
      const { items } = await webhooks.listWebhookRequests({ params, query })
      states = items.map(({ state }) => state)
      return wanted.every((state) => states.includes(state))
    },
    { timeoutMs: 60_000, what: () => `${wanted}; there are ${states}` },
  )
  const { items } = await webhooks.listWebhookRequests({ params, query })
  return {
    webhookId: orders.id,
    webhookTargetId: orders.targets.find(({ transform }) => transform !== null)?.id ?? '',
    webhookRequestId: items.find(({ path, state }) => path === REFUNDS && state === 'queued')?.id ?? '',
    refusedRequestId: items.find(({ state }) => state === 'refused')?.id ?? '',
    quietWebhookId: quiet.id,
  }
}

/** A path that the shop answers 422. */
const REFUNDS = '/hooks/refunds'

type NewWebhook = Parameters<ApiSession['api']['webhooks']['createWebhook']>[0]['body']

function makeTargets(shop: string): NewWebhook['targets'] {
  return [
    {
      kind: 'tunnel',
      name: 'Витрина',
      address: shop,
      filter: 'headers["x-shopify-topic"][0] != "carts/update"',
    },
    {
      kind: 'url',
      name: 'CRM',
      address: 'https://crm.example.com/hooks/orders',
      filter: 'has(json.customer)',
      transform: {
        kind: 'javascript',
        source:
          '(request) => {\n  const { id, total_price } = request.json\n  return { body: { id, total: Number(total_price) } }\n}',
      },
    },
    { kind: 'agent', name: 'Ноутбук Анны', address: 'anna-mbp', filter: 'json.tags == "rush"' },
    {
      kind: 'tunnel',
      name: 'Склад',
      address: shop,
      filter: 'path == "/hooks/refunds" || json.tags == "gift"',
      transform: { kind: 'cel', source: '{"path": "/hooks/refunds", "body": json}' },
    },
  ]
}

/** The first, and what differs in others. */
const ORDER = {
  id: 820982911946154,
  email: 'vera@example.org',
  total_price: '4200.00',
  currency: 'RUB',
  tags: '',
  line_items: [
    { sku: 'PIE-12', title: 'Пирог с капустой', quantity: 2, price: '1300.00' },
    { sku: 'PIE-07', title: 'Пирог с вишней', quantity: 1, price: '1600.00' },
  ],
}

async function sendOrders(url: string): Promise<void> {
  const { id } = ORDER
  for (let i = 1; i < 6; i++) await sendOrder(url, 'orders/create', { ...ORDER, id: id + i })
  await sendOrder(url, 'orders/create', { ...ORDER, id: id + 5 })
  await sendOrder(url, 'carts/update', { token: 'eeafa272cebfd4b22385bc4b645e762c', line_items: [] })
  await sendOrder(url, 'orders/paid', { ...ORDER, id: id + 6, tags: 'gift' })
  await sendOrder(url, 'orders/paid', { ...ORDER, id: id + 7, tags: 'rush' })
  await sendOrder(`${url}${REFUNDS}`, 'refunds/create', { ...ORDER, id: id + 8 })
  await sendOrder(`${url}${REFUNDS}`, 'refunds/create', { ...ORDER, id: id + 9, customer: { id: 115310 } })
  await sendOrder(url, 'orders/create', { ...ORDER, id: id + 10 }, 'guessed')
}

function sendOrder(url: string, topic: string, order: object, secret = SECRET): Promise<void> {
  const body = JSON.stringify(order)
  return send(url, body, {
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': 'pies.myshopify.com',
    'x-shopify-webhook-id': createHmac('md5', topic).update(body).digest('hex'),
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  })
}

/** Waits until the edge knows the webhook. */
async function send(url: string, body: string, more: Record<string, string>): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Shopify-Captain-Hook',
    ...more,
  }
  await eventually(async () => (await visit(url, { ...OPTIONS, headers }, body)).status !== 404)
}
