import type { AddWebhookTarget, ChangeWebhookTarget } from '@nora/contract/webhooks'
import type { Lang } from '@nora/kit'
import { failuresTexts } from '../../failures.messages.ts'
import { useWebhookChange } from '../../webhooks.queries.ts'

const changed = { failed: (lang: Lang) => failuresTexts[lang].targetFailed }
const probed = { failed: (lang: Lang) => failuresTexts[lang].probeFailed }
const removed = { failed: (lang: Lang) => failuresTexts[lang].removalFailed }

/** What is done with the targets of a webhook. Forms show their failures, the rest is notified. */
export function useTargetChanges(id: string) {
  const of = (target_id: string) => ({ params: { id, target_id } })
  return {
    add: useWebhookChange((api, body: AddWebhookTarget) =>
      api.webhooks.addWebhookTarget({ params: { id }, body }),
    ),
    edit: useWebhookChange((api, { target, ...body }: ChangeWebhookTarget & { target: string }) =>
      api.webhooks.changeWebhookTarget({ ...of(target), body }),
    ),
    pause: useWebhookChange((api, target: string) => api.webhooks.pauseWebhookTarget(of(target)), changed),
    resume: useWebhookChange((api, target: string) => api.webhooks.resumeWebhookTarget(of(target)), changed),
    probe: useWebhookChange((api, target: string) => api.webhooks.probeWebhookTarget(of(target)), probed),
    remove: useWebhookChange((api, target: string) => api.webhooks.removeWebhookTarget(of(target)), removed),
  }
}
