/**
 * Holds the rules that a person asks the edge for, as written on the command line, in variables or in a file.
 */
export type RequestedRules = {
  readonly basicAuth: readonly string[]
  readonly keyAuth: readonly string[]
  readonly allowCidr: readonly string[]
  readonly denyCidr: readonly string[]
  readonly addHeader: readonly string[]
  readonly removeHeader: readonly string[]
  /** Lists of origins; `*`: everyone. */
  readonly cors: readonly string[]
  readonly httpsRedirect: boolean
  readonly rateLimit: string | null
}

/** The names of rules on the command line; `nora.yml` has underscores. */
export type RuleOption =
  | 'basic-auth'
  | 'key-auth'
  | 'allow-cidr'
  | 'deny-cidr'
  | 'add-header'
  | 'remove-header'
  | 'cors'
  | 'https-redirect'
  | 'rate-limit'
