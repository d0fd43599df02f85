import { REDACTED } from '@nora/capture/redaction'
import { AddressRules, type Network, parseNetwork, type Rate, SECOND_MS } from '@nora/kit'
import { TUNNEL_RULES, type TunnelRule, type VisitorRules } from '@nora/link'
import { compilePolicy, type Diagnostic, type Plan } from '@nora/policy'
import type { TunnelOptions } from '@nora/protocol'
import { createTextMask, type TextMask } from '@nora/secrets-kit'
import { Credentials, KEY_FIELD } from './credentials.ts'
import { CrossOrigin, SHARING_FIELDS } from './cross-origin.ts'
import { areSafeEdits, FieldEdits } from './field-edits.ts'

/** Holds what the owner of a tunnel wants done with its requests, parsed; null means not requested. */
export type TunnelRules = {
  /** Which are on, for people; never what they hold. */
  readonly names: readonly TunnelRule[]
  readonly addresses: AddressRules | null
  /** The texts that `addresses` was made from, to be shown to people. */
  readonly visitors: VisitorRules | null
  readonly redirectsToHttps: boolean
  readonly crossOrigin: CrossOrigin | null
  readonly rate: Rate | null
  readonly credentials: Credentials | null
  readonly requestEdits: FieldEdits | null
  readonly responseEdits: FieldEdits | null
  readonly policy: Plan | null
  /** Parts of the rules that nothing of its requests may show. */
  readonly hidden: readonly string[]
  /** Takes them out of a text; null: there are none. */
  readonly mask: TextMask | null
}

export const NO_RULES: TunnelRules = {
  names: [],
  addresses: null,
  visitors: null,
  redirectsToHttps: false,
  crossOrigin: null,
  rate: null,
  credentials: null,
  requestEdits: null,
  responseEdits: null,
  policy: null,
  hidden: [],
  mask: null,
}

/** The option whose value means nothing, or something that must not be done. Its value stays out of it. */
export class WrongOption extends Error {
  readonly option: keyof TunnelOptions

  constructor(option: keyof TunnelOptions) {
    super(`${option} will not do`)
    this.name = 'WrongOption'
    this.option = option
  }
}

/** The traffic policy has an error, and this is the first. */
export class WrongPolicy extends Error {
  readonly diagnostic: Diagnostic

  constructor(diagnostic: Diagnostic) {
    super('the policy will not do')
    this.name = 'WrongPolicy'
    this.diagnostic = diagnostic
  }
}

/** Throws a WrongOption or a WrongPolicy. */
export function compileRules(options: TunnelOptions): TunnelRules {
  const { allow_cidr, deny_cidr, basic_auth, key_auth, cors, https_redirect, rate_limit: rate } = options
  const hasAddresses = allow_cidr !== undefined || deny_cidr !== undefined
  const { hidden_values: hidden = [] } = options
  const hasCredentials = basic_auth !== undefined || key_auth !== undefined
  return {
    names: TUNNEL_RULES.filter((name) => options[name] !== undefined),
    addresses: hasAddresses
      ? new AddressRules(
          { allow: getNetworks(options, 'allow_cidr'), deny: getNetworks(options, 'deny_cidr') },
          'tunnel',
        )
      : null,
    visitors: hasAddresses ? { allow: [...(allow_cidr ?? [])], deny: [...(deny_cidr ?? [])] } : null,
    redirectsToHttps: https_redirect ?? false,
    crossOrigin: cors === undefined ? null : new CrossOrigin(cors),
    rate: rate === undefined ? null : { limit: rate.limit, windowMs: rate.window_s * SECOND_MS },
    credentials: hasCredentials ? new Credentials(basic_auth ?? [], key_auth ?? []) : null,
    requestEdits: getEdits(options, 'request_headers', key_auth === undefined ? [] : [KEY_FIELD]),
    responseEdits: getEdits(options, 'response_headers', cors === undefined ? [] : SHARING_FIELDS),
    policy: options.policy === undefined ? null : compileOwn(options.policy),
    hidden,
    mask: hidden.length === 0 ? null : createTextMask([{ mask: REDACTED, values: hidden }]),
  }
}

function compileOwn(source: string): Plan {
  const { plan, diagnostics } = compilePolicy(source)
  if (plan !== null) return plan
  throw new WrongPolicy(diagnostics.find(({ severity }) => severity === 'error')!)
}

function getNetworks(options: TunnelOptions, option: 'allow_cidr' | 'deny_cidr'): Network[] {
  return (options[option] ?? []).map((text) => {
    const network = parseNetwork(text)
    if (network === null) throw new WrongOption(option)
    return network
  })
}

function getEdits(
  options: TunnelOptions,
  option: 'request_headers' | 'response_headers',
  alsoRemoved: readonly string[],
): FieldEdits | null {
  const requestedEdit = options[option]
  if (requestedEdit === undefined && alsoRemoved.length === 0) return null
  const { add, remove } = requestedEdit ?? { add: [], remove: [] }
  if (!areSafeEdits({ add, remove })) throw new WrongOption(option)
  return new FieldEdits({ add, remove: [...remove, ...alsoRemoved] })
}
