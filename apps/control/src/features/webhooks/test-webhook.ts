import type { TestWebhook } from '@nora/contract/webhooks'
import { canSignWebhook, getSampleEvent, signWebhook, verifyWebhook } from '@nora/signatures'
import type { Actor } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { acceptRequests, OWN_EDGE } from './requests/accept-requests.ts'
import { toUrl } from './show/show-webhooks.ts'
import type { Headers } from './stored/request-parts.ts'
import { openSecrets } from './stored/secrets.ts'
import type { OwnedWebhook } from './stored/webhooks.store.ts'
import { getVisibleWebhook, mustManage, takeChange } from './webhook-access.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

const PASSED = 200
const REFUSED = 401

/** Makes a request as the sender would, checks it as an edge does, and stores and delivers it. */
export function testWebhook(deps: Deps) {
  const accept = acceptRequests(deps)
  return async (
    actor: Actor,
    input: TestWebhook & { id: string },
  ): Promise<{ request_id: string; status: number }> => {
    const webhook = await getVisibleWebhook(deps.db, actor, input.id)
    mustManage(actor)
    takeChange(deps, actor)
    const made = makeRequest(deps, webhook, input)
    const id = deps.ids.next('whr')
    const now = deps.clock.now().getTime()
    const { scheme } = webhook
    const secrets = openSecrets(deps, webhook)
    const isChecked = scheme !== null && secrets.length > 0
    const refusal = isChecked ? verify(scheme, secrets, { ...made, method: input.method, now }) : null
    await accept(OWN_EDGE, [
      {
        id,
        webhook_id: webhook.id,
        received_at: now,
        http_version: '1.1',
        method: input.method,
        path: '/',
        query: new URL(made.url).search.slice(1),
        headers: made.headers,
        visitor: '127.0.0.1',
        body: made.body.toString('base64'),
        refused_by: refusal === null ? null : 'signature',
        reason: refusal,
        delivery_key: null,
        answered_status: refusal === null ? webhook.answer.status : REFUSED,
      },
    ])
    return { request_id: id, status: refusal === null ? (webhook.answer.status ?? PASSED) : REFUSED }
  }
}

type Made = { url: string; headers: Headers; body: Buffer }

function makeRequest(deps: Deps, webhook: OwnedWebhook, input: TestWebhook): Made {
  const scheme = input.preset ?? webhook.scheme
  const deliveryId = deps.ids.next('evt')
  const timeMs = deps.clock.now().getTime()
  const sample = scheme === null ? null : getSampleEvent(scheme, { timeMs, deliveryId })
  const body = Buffer.from(input.body ?? sample?.body ?? '{"type":"test","hello":"world"}')
  const url = toUrl(deps, webhook)
  const given: Headers = [
    ['content-type', 'application/json'],
    ['user-agent', 'Nora'],
    ...(input.body === undefined ? (sample?.headers ?? []) : []).map(([n, v]): [string, string] => [n, v]),
    ...input.headers,
  ]
  const headers = [...new Map(given.map(([name, value]) => [name.toLowerCase(), value]))]
  const secrets = openSecrets(deps, webhook)
  if (webhook.scheme === null || secrets.length === 0 || scheme !== webhook.scheme)
    return { url, headers, body }
  if (!canSignWebhook(webhook.scheme))
    throw problem('Conflict', webhooksTexts.onlySender(webhook.scheme), { data: { why: 'only_sender' } })
  const signed = signWebhook(webhook.scheme, {
    secret: secrets,
    body,
    url,
    time: timeMs,
    deliveryId,
  })
  const own = signed.headers.map(([name, value]): [string, string] => [name.toLowerCase(), value])
  return {
    url: signed.url,
    headers: [...new Map([...headers, ...own])],
    body: Buffer.from(signed.body),
  }
}

function verify(
  provider: string,
  secrets: readonly string[],
  { url, headers, body, method, now }: Made & { method: string; now: number },
): string | null {
  const readField = (name: string) => headers.filter(([other]) => other === name).map(([, value]) => value)
  const request = { method, url, readField, body }
  return verifyWebhook({ provider, secrets, request }, now).refusal
}
