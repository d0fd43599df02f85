import type { Webhook, WebhookTarget } from '@nora/contract/webhooks'
import type { Platform } from '../../../platform/platform.ts'
import { runCommandLine } from '../../../run-command-line.ts'
import { type FakePlatform, fakePlatform } from '../../../testing/fake-platform.ts'

const NOW = new Date('2026-11-28T12:00:00.000Z')
const user = { id: 'usr_01KB4R5N8M0000000000ABCDEF', name: 'Ann', email: 'ann@example.com' }

export const target: WebhookTarget = {
  id: 'wht_1',
  name: 'shop',
  kind: 'url',
  address: 'https://shop.example/hooks',
  filter: 'json.paid',
  transform: null,
  sign: 'keep',
  secret_count: 0,
  retry: { attempts: 11, within_s: 259_200, statuses: [], timeout_s: 30 },
  rate_per_s: null,
  concurrency: 5,
  on_dead: 'pass',
  state: 'failing',
  reason: 'status 500',
  failing_since: null,
  waiting: 3,
  dead: 1,
  version: 1,
}
export const orders = {
  id: 'whk_1',
  name: 'orders',
  url: 'https://hooks.example.com/w/tok1',
  scheme: 'github',
  state: 'active',
  last_request_at: '2026-11-28T11:55:00.000Z',
  stored: 20,
  waiting: 3,
  dead: 1,
  version: 2,
  former_urls: [],
  max_body_bytes: 1_048_576,
  answer: { by: 'fixed', status: 200, headers: [], body: '', expression: null },
  order_key: 'json.id',
  keep_days: 7,
  targets: [target],
} as unknown as Webhook
const foreign = {
  ...orders,
  id: 'whk_2',
  name: 'Заказы',
  url: 'https://hooks.example.com/w/tok2',
  scheme: null,
  state: 'paused',
  last_request_at: null,
  waiting: 0,
  dead: 0,
}

type Handler = (url: URL, body: unknown) => Response | Promise<Response>
export type WebhookRoutes = Record<string, Handler>
type Given = Omit<Partial<Platform>, 'stdin'> & { stdin?: Platform['stdin'] | string }

/** Answers calls by `METHOD /path`, and tells the handler the address that was asked for. */
function answerBy(routes: WebhookRoutes): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input))
    const handler = routes[`${init?.method ?? 'GET'} ${url.pathname}`]
    if (!handler) return Response.json({ code: 'NotFound', error: `no ${url.pathname}` }, { status: 404 })
    return handler(url, typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null)
  }
}

/** A client whose server knows the webhooks `orders` and `Заказы` and what `routes` add. */
export function webhookPlatform(args: string[], routes: WebhookRoutes = {}, given: Given = {}): FakePlatform {
  const { env, stdin = '', ...overrides } = given
  return fakePlatform({
    fetch: answerBy({
      'GET /v1/webhooks': () => Response.json({ items: [orders, foreign], next_cursor: null }),
      'GET /v1/webhooks/whk_1': () => Response.json(orders),
      'GET /v1/user': () => Response.json({ ...user, team: null }),
      ...routes,
    }),
    clock: { now: () => NOW } as Platform['clock'],
    stdin:
      typeof stdin === 'string'
        ? {
            isTty: stdin !== '',
            readLine: async () => stdin,
            readText: async () => stdin,
            readBytes: async () => Buffer.from(stdin),
          }
        : stdin,
    args: ['webhook', ...args],
    env: { LANG: 'en', NORA_TOKEN: `nc_${'a'.repeat(40)}`, ...env },
    ...overrides,
  })
}

export async function run(args: string[], routes: WebhookRoutes = {}, given: Given = {}) {
  const platform = webhookPlatform(args, routes, given)
  const code = await runCommandLine(platform)
  const lines = platform.stdout.lines()
  return { code, lines, error: platform.stderr.text, text: platform.stdout.text + platform.stderr.text }
}

/** Answers as control does, and keeps what was asked. */
export function keep(bodies: unknown[], answer: object, status = 200): Handler {
  return (_, body) => {
    bodies.push(body)
    return Response.json(answer, { status })
  }
}
