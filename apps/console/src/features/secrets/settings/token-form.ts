import { DAY_MS } from '@nora/kit'
import type { NewMachineToken } from '@nora/vault-client'

export const TERMS = ['30', '90', '365', '0'] as const
/** Days until it expires; `0`: never. */
export type Term = (typeof TERMS)[number]

export type TokenForm = {
  name: string
  config_ids: readonly string[]
  may_write: boolean
  cidrs: string
  term: Term
}

export function toNewToken({ name, config_ids, may_write, cidrs, term }: TokenForm, now: Date): NewMachineToken {
  return {
    name: name.trim(),
    config_ids: [...config_ids],
    may_write,
    cidrs: cidrs
      .split(/[\s,]+/)
      .filter((cidr) => cidr !== ''),
    expires_at: term === '0' ? null : new Date(now.getTime() + Number(term) * DAY_MS).toISOString(),
  }
}
