import { DAY_MS } from '@nora/kit'
import type { NewMachineToken } from '@nora/vault-client'

export const LIFETIMES = ['30', '90', '365', '0'] as const
/** Days until it expires; `0`: never. */
export type Lifetime = (typeof LIFETIMES)[number]

export type TokenForm = {
  name: string
  config_ids: readonly string[]
  may_write: boolean
  cidrs: string
  lifetime: Lifetime
}

export const TOKEN_NAME_MAX = 100

export function toNewToken(
  { name, config_ids, may_write, cidrs, lifetime }: TokenForm,
  now: Date,
): NewMachineToken {
  return {
    name: name.trim(),
    config_ids: [...config_ids],
    may_write,
    cidrs: splitCidrs(cidrs),
    expires_at: toExpiry(lifetime, now),
  }
}

export function splitCidrs(text: string): string[] {
  return text.split(/[\s,]+/).filter((cidr) => cidr !== '')
}

/** Null: never. */
export function toExpiry(lifetime: Lifetime, now: Date): string | null {
  return lifetime === '0' ? null : new Date(now.getTime() + Number(lifetime) * DAY_MS).toISOString()
}
