import type { AddWebhookTarget, CreateWebhook } from '@nora/contract/webhooks'
import { findPreset } from '../presets.ts'
import { type TargetKind, toTargetAddress } from '../target/target-address.ts'

export type CreateForm = {
  name: string
  /** Empty: any sender. */
  scheme: string
  secret: string
  kind: TargetKind | 'none'
  address: string
}

/** Left out is what the server has good values for. */
export type NewWebhook = Pick<CreateWebhook, 'name' | 'verification'> & {
  targets: Pick<AddWebhookTarget, 'name' | 'kind' | 'address'>[]
}

/** `targetNames` name the first target by its kind. */
export function toNewWebhook(
  { name: typedName, scheme, secret, kind, address }: CreateForm,
  targetNames: Readonly<Record<TargetKind, string>>,
): NewWebhook {
  const name = typedName.trim()
  return {
    name,
    verification: scheme === '' ? null : { scheme, secrets: hasSecret(scheme) ? [secret.trim()] : [] },
    targets:
      kind === 'none'
        ? []
        : [
            {
              name: targetNames[kind],
              kind,
              address: kind === 'agent' ? name : toTargetAddress(kind, address),
            },
          ],
  }
}

/** Whether the sender proves itself by something that has to be entered. */
export function hasSecret(scheme: string): boolean {
  return scheme !== '' && findPreset(scheme)?.proof !== 'address'
}
