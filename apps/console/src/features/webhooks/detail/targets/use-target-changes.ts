import type { AddWebhookTarget, ChangeWebhookTarget } from '@nora/contract/webhooks'
import type { Lang } from '@nora/kit'
import { useWebhookChange } from '../../webhooks.queries.ts'
import { targetsTexts } from './targets.messages.ts'

const told = (name: 'changeFailed' | 'removeFailed' | 'probeFailed') => ({
  failed: (lang: Lang) => targetsTexts[lang][name],
})

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
    pause: useWebhookChange(
      (api, target: string) => api.webhooks.pauseWebhookTarget(of(target)),
      told('changeFailed'),
    ),
    resume: useWebhookChange(
      (api, target: string) => api.webhooks.resumeWebhookTarget(of(target)),
      told('changeFailed'),
    ),
    probe: useWebhookChange(
      (api, target: string) => api.webhooks.probeWebhookTarget(of(target)),
      told('probeFailed'),
    ),
    remove: useWebhookChange(
      (api, target: string) => api.webhooks.removeWebhookTarget(of(target)),
      told('removeFailed'),
    ),
  }
}
