import type { AddWebhookTarget, ChangeWebhookTarget, WebhookTarget } from '@nora/contract/webhooks'
import { type TargetKind, toTargetAddress } from '../../target/target-address.ts'

/** Everything as it is typed: numbers are texts. */
export type TargetForm = {
  kind: TargetKind
  address: string
  name: string
  filter: string
  transform_kind: 'none' | 'cel' | 'javascript'
  source: string
  sign: AddWebhookTarget['sign']
  secret: string
  attempts: string
  hours: string
  statuses: string
  timeout_s: string
  rate_per_s: string
  concurrency: string
  on_dead: AddWebhookTarget['on_dead']
}

const HOUR_S = 3600
const MINUTE_S = 60

export function toTargetForm(target: WebhookTarget | undefined): TargetForm {
  return {
    kind: target?.kind ?? 'url',
    address: target?.address ?? '',
    name: target?.name ?? '',
    filter: target?.filter ?? '',
    transform_kind: target?.transform?.kind ?? 'none',
    source: target?.transform?.source ?? '',
    sign: target?.sign ?? 'keep',
    secret: '',
    attempts: `${target?.retry.attempts ?? 11}`,
    hours: toHours(target?.retry.within_s ?? 72 * HOUR_S),
    statuses: target?.retry.statuses.join(', ') ?? '',
    timeout_s: `${target?.retry.timeout_s ?? 30}`,
    rate_per_s: `${target?.rate_per_s ?? ''}`,
    concurrency: `${target?.concurrency ?? 5}`,
    on_dead: target?.on_dead ?? 'pass',
  }
}

/** What is sent of a new one; a laptop is found by the name of its webhook. */
export function toNewTarget(form: TargetForm, webhookName: string): AddWebhookTarget {
  const address = form.kind === 'agent' ? webhookName : toTargetAddress(form.kind, form.address)
  return { kind: form.kind, ...toSettings(form), address, secret: form.secret.trim() || null }
}

/** Only what differs; a secret that is not typed stays. */
export function toTargetChanges(
  target: WebhookTarget,
  form: TargetForm,
): Omit<ChangeWebhookTarget, 'version'> {
  const before = toSettings(toTargetForm(target))
  const wanted = toSettings(form)
  const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]),
  )
  const secret = form.secret.trim()
  return {
    ...Object.fromEntries(fields.map((field) => [field, wanted[field]])),
    ...(secret !== '' && { secret }),
  }
}

function toSettings(form: TargetForm) {
  return {
    name: form.name.trim(),
    address: toTargetAddress(form.kind, form.address),
    ...toRules(form),
    sign: form.sign,
    retry: {
      attempts: Number(form.attempts),
      within_s: Math.max(MINUTE_S, Math.round(Number(form.hours) * HOUR_S)),
      statuses: toStatuses(form.statuses),
      timeout_s: Number(form.timeout_s),
    },
    rate_per_s: form.rate_per_s.trim() === '' ? null : Number(form.rate_per_s),
    concurrency: Number(form.concurrency),
    on_dead: form.on_dead,
  }
}

export type Rules = Pick<AddWebhookTarget, 'filter' | 'transform'>

/** The filter and the transform alone, which are checked while they are typed. */
export function toRules({
  filter,
  transform_kind,
  source,
}: Pick<TargetForm, 'filter' | 'transform_kind' | 'source'>): Rules {
  return {
    filter: filter.trim() || null,
    transform:
      transform_kind === 'none' || source.trim() === ''
        ? null
        : { kind: transform_kind, source: source.trim() },
  }
}

export function toStatuses(text: string): number[] {
  return text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map(Number)
}

export function areStatuses(text: string): boolean {
  return toStatuses(text).every((status) => Number.isInteger(status) && status >= 300 && status <= 499)
}

export function isBetween(text: string, least: number, most: number): boolean {
  const value = Number(text.trim())
  return text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most
}

/** Hours with at most one digit after the point. */
export function toHours(seconds: number): string {
  return `${Math.round((seconds / HOUR_S) * 10) / 10}`
}
