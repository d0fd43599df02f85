import type { Webhook, WebhookTarget } from '@nora/contract/webhooks'
import { callingForm } from '../../calling-form.ts'
import { calling } from '../../session.ts'
import type { Calls } from '../../webhook-listening.ts'
import { isListeningName, toListeningName } from './listening-name.ts'

type Settings = { readonly filter?: string | null; readonly concurrency?: number }

export type ListeningTarget = { readonly target: WebhookTarget; readonly isNew: boolean }

/** The target by which the signed-in person receives a webhook, with these settings, made when it is missing. */
export async function ensureTarget(
  { api, server }: Calls,
  webhook: Webhook,
  settings: Settings,
): Promise<ListeningTarget> {
  const user = await calling(server, api.accounts.getUser())
  const address = toListeningName(webhook, user.id)
  const agents = webhook.targets.filter(({ kind }) => kind === 'agent')
  const found =
    agents.find((target) => target.address === address) ??
    agents.find((target) => isListeningName(target.address, user.id))
  const params = { id: webhook.id }
  if (found === undefined) {
    const body = { name: address, kind: 'agent' as const, address, ...settings }
    return { target: await callingForm(server, api.webhooks.addWebhookTarget({ params, body })), isNew: true }
  }
  const ofTarget = { ...params, target_id: found.id }
  const changed = isAsWanted(found, settings) ? found : await change(found)
  if (changed.state !== 'paused' && changed.state !== 'gone') return { target: changed, isNew: false }
  // Who listens wants what waits.
  const resumed = await calling(server, api.webhooks.resumeWebhookTarget({ params: ofTarget }))
  return { target: resumed, isNew: false }

  function change({ version }: WebhookTarget): Promise<WebhookTarget> {
    const body = { version, ...settings }
    return callingForm(server, api.webhooks.changeWebhookTarget({ params: ofTarget, body }))
  }
}

function isAsWanted(target: WebhookTarget, { filter, concurrency }: Settings): boolean {
  const isSameFilter = filter === undefined || filter === target.filter
  return isSameFilter && (concurrency === undefined || concurrency === target.concurrency)
}
