import type { ProviderKind } from '@nora/contract/accounts'

/** Describes who somebody is at a provider. */
export type Identity = {
  /** The provider never gives it to anybody else. */
  subject: string
  email: string | null
  /** The provider vouches that the address is this person’s. */
  is_email_verified: boolean
  name: string | null
  /** The person recognises the identity by this login or address. */
  label: string | null
}

/** Secrets of one way to the provider and back (RFC 9700 §2.1, OpenID Connect Core §3.1.2.1). */
export type FlowSecrets = { state: string; code_verifier: string; nonce: string }

export type Flow = FlowSecrets & { redirect_uri: string }

export type IdentityProvider = {
  id: string
  kind: ProviderKind
  name: string
  /** Returns the address to send the browser to. Throws a ProviderFailure. */
  authorizationUrl(flow: Flow): Promise<string>
  /** Returns who came back, from the parameters of the redirect. Throws a ProviderFailure. */
  identify(flow: Flow, parameters: URLSearchParams): Promise<Identity>
}

/** Nobody was identified. The message is for the log and holds no secret. */
export class ProviderFailure extends Error {
  readonly reason: 'denied' | 'failed' | 'unavailable'

  constructor(reason: 'denied' | 'failed' | 'unavailable', message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProviderFailure'
    this.reason = reason
  }
}

/** Throws when the provider came back with an error instead of a code (RFC 6749 §4.1.2.1). */
export function assertNotRefused(parameters: URLSearchParams): void {
  const error = parameters.get('error')
  if (error === null) return
  throw new ProviderFailure(error === 'access_denied' ? 'denied' : 'failed', `refused: ${errorCode(error)}`)
}

/** An error code as it may stand in a log, whatever was sent. */
export function errorCode(error: unknown): string {
  return typeof error === 'string' && /^[\w-]{1,60}$/.test(error) ? error : 'no code'
}
