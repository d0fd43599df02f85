import { printable, type Style } from '@nora/command-line/terminal'
import type { WebhookSummary, WebhookTarget } from '@nora/contract/webhooks'
import { formatRelative, type Lang } from '@nora/kit'
import { WEBHOOK_PRESETS } from '@nora/signatures'
import { webhooksMessages } from './webhooks.messages.ts'

export function toWebhookMark({ state, dead }: Pick<WebhookSummary, 'state' | 'dead'>, style: Style): string {
  if (state === 'full' || dead > 0) return style.warn('!')
  return state === 'paused' ? '○' : style.ok('●')
}

export function toTargetMark({ state }: Pick<WebhookTarget, 'state'>, style: Style): string {
  if (state === 'active') return style.ok('●')
  return state === 'paused' ? '○' : style.warn('!')
}

/** The sender as it calls itself. */
export function getSender(scheme: string): string {
  return WEBHOOK_PRESETS.find(({ name }) => name === scheme)?.label ?? printable(scheme)
}

/** State, sender, last request and what waits, each in a few words. */
export function describeWebhook(lang: Lang, webhook: WebhookSummary, now: Date): string[] {
  const texts = webhooksMessages[lang]
  const { state, scheme, last_request_at, waiting, dead } = webhook
  return [
    texts.states[state],
    ...(scheme === null ? [] : [getSender(scheme)]),
    last_request_at === null
      ? texts.noRequests
      : texts.lastRequest(formatRelative(lang, new Date(last_request_at), now)),
    ...(waiting > 0 ? [texts.waiting(waiting)] : []),
    ...(dead > 0 ? [texts.dead(dead)] : []),
  ]
}

/** Why a target or a delivery is in its state; a code that is not known here stays as it is. */
export function describeReason(lang: Lang, reason: string): string {
  const { reasons, answered } = webhooksMessages[lang]
  const known: Readonly<Record<string, string>> = reasons
  const status = /^(?:status_|answer_|HTTP )(\d{3})$/.exec(reason)?.[1]
  return status === undefined ? (known[reason] ?? printable(reason)) : answered(status)
}

export function describeTarget(lang: Lang, target: WebhookTarget): string[] {
  const texts = webhooksMessages[lang]
  return [
    texts.targetStates[target.state],
    ...(target.reason === null ? [] : [describeReason(lang, target.reason)]),
    ...(target.waiting > 0 ? [texts.waiting(target.waiting)] : []),
    ...(target.dead > 0 ? [texts.dead(target.dead)] : []),
    ...(target.filter === null ? [] : [texts.filter(printable(target.filter))]),
    ...(target.transform === null ? [] : [texts.transform[target.transform.kind]]),
  ]
}
