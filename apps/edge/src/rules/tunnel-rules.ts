import { type Rate, SECOND_MS } from '@nora/kit'
import { TUNNEL_RULES, type TunnelRule } from '@nora/link'
import type { TunnelOptions } from '@nora/protocol'
import { AddressRules } from './address-rules.ts'
import { Credentials, KEY_FIELD } from './credentials.ts'
import { CrossOrigin, SHARING_FIELDS } from './cross-origin.ts'
import { FieldEdits, type FieldEditsWish } from './field-edits.ts'

/** What the owner of a tunnel wants done with its requests, ready for use; null: not asked for. */
export type TunnelRules = {
  /** Which are on, for people; never what they hold. */
  readonly names: readonly TunnelRule[]
  readonly addresses: AddressRules | null
  readonly redirectsToHttps: boolean
  readonly crossOrigin: CrossOrigin | null
  readonly rate: Rate | null
  readonly credentials: Credentials | null
  readonly requestEdits: FieldEdits | null
  readonly responseEdits: FieldEdits | null
}

export const NO_RULES: TunnelRules = {
  names: [],
  addresses: null,
  redirectsToHttps: false,
  crossOrigin: null,
  rate: null,
  credentials: null,
  requestEdits: null,
  responseEdits: null,
}

export function compileRules(options: TunnelOptions): TunnelRules {
  const { allow_cidr, deny_cidr, basic_auth, key_auth, cors, rate_limit } = options
  const hasCredentials = basic_auth !== undefined || key_auth !== undefined
  const hasAddresses = allow_cidr !== undefined || deny_cidr !== undefined
  return {
    names: TUNNEL_RULES.filter((name) => options[name] !== undefined),
    addresses: hasAddresses ? new AddressRules(allow_cidr ?? [], deny_cidr ?? []) : null,
    redirectsToHttps: options.https_redirect ?? false,
    crossOrigin: cors === undefined ? null : new CrossOrigin(cors),
    rate:
      rate_limit === undefined
        ? null
        : { limit: rate_limit.limit, windowMs: rate_limit.window_s * SECOND_MS },
    credentials: hasCredentials ? new Credentials(basic_auth ?? [], key_auth ?? []) : null,
    requestEdits: editsOf(options.request_headers, key_auth === undefined ? [] : [KEY_FIELD]),
    responseEdits: editsOf(options.response_headers, cors === undefined ? [] : SHARING_FIELDS),
  }
}

function editsOf(wish: FieldEditsWish | undefined, alsoRemoved: readonly string[]): FieldEdits | null {
  if (wish === undefined && alsoRemoved.length === 0) return null
  const { add, remove } = wish ?? { add: [], remove: [] }
  return new FieldEdits({ add, remove: [...remove, ...alsoRemoved] })
}
