/** Values of secrets by their names, expanded as `nora run` gives them to programs. Frozen, without a prototype. */
export type Secrets = Readonly<Record<string, string>>

export type SecretsOptions = {
  /** Machine token, or `file:PATH` of one. NORA_SECRETS_TOKEN unless given. */
  token?: string
  /** Address of the server. NORA_SERVER unless given. */
  server?: string
  /**
   * `PROJECT/CONFIG`; of several the last one counts most. NORA_SECRETS_CONFIG unless given, and without that the only
   * config that the token opens.
   */
  config?: string | readonly string[]
  /** Only these secrets. One that is not there is an error. All of them unless given. */
  names?: readonly string[]
  /**
   * Folder in which an encrypted copy is kept for the time that the server is away. Without it nothing is kept, and a
   * process that has just started takes any state since the token was made.
   */
  cacheFolder?: string
  /** How old the copy may be that is used when the server does not answer: 7 days unless given; 0: no copy is used. */
  maxAgeMs?: number
  /** How requests are made, for proxies and certificates of your own. The global `fetch` unless given. */
  fetch?: typeof globalThis.fetch
}

/**
 * `WrongToken`: the text is no machine token, or was cut. `WrongOptions`: an option or a config that was named badly.
 * `Unauthorized`: the token is revoked, expired, of another server, or not for this address. `NotFound`: the token opens no
 * such config, or there is no such secret. `Unreachable`: the server does not answer, and there is no copy. `Refused`: the
 * server showed something else than was signed; nothing of it was used. `Broken`: a value refers to what is missing or
 * leads in a circle. `Failed`: anything else the server says.
 */
export type SecretsErrorCode =
  | 'WrongToken'
  | 'WrongOptions'
  | 'Unauthorized'
  | 'NotFound'
  | 'Unreachable'
  | 'Refused'
  | 'Broken'
  | 'Failed'

export type SecretsWatch = {
  /** The newest set that could be opened and proven. */
  readonly secrets: Secrets
  /** Ends it: nothing is called back any more. */
  close(): void
}

export type WatchSecretsOptions = SecretsOptions & {
  /**
   * Hears why a change was not taken: it cannot be read or proven, or lacks one of `names`. The former set stays, and
   * watching goes on, unless the code is `Unauthorized`.
   */
  onError?: (error: Error & { readonly code: SecretsErrorCode }) => void
}

/**
 * Reads secrets with the checks of `nora run`: the set is whole, signed by who may, and no older than the token or the copy.
 * Throws a SecretsError; no error holds a value.
 */
export type GetSecrets = (options?: SecretsOptions) => Promise<Secrets>

/**
 * Reads secrets, and calls `onChange` with the whole new set each time that one of them has changed, also after an outage.
 * Keeps the process running until it is closed. Throws a SecretsError when the first set cannot be had.
 */
export type WatchSecrets = (
  options: WatchSecretsOptions,
  onChange: (secrets: Secrets) => void,
) => Promise<SecretsWatch>
