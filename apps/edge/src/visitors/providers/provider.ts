/** An application of the owner at the provider. */
export type ProviderClient = { readonly id: string; readonly secret: string }

/** What the token endpoint has given. */
export type ProviderTokens = {
  readonly access_token: string
  readonly id_token?: string | undefined
  readonly refresh_token?: string | undefined
}

/** Who has signed in, as the provider says. `email` is empty unless the provider vouches for it. */
export type ProviderPerson = {
  readonly subject: string
  readonly email: string
  readonly name: string
  readonly sessionId?: string
}

export type Identification = {
  readonly tokens: ProviderTokens
  readonly client: ProviderClient
  readonly nonce: string
}

/** Where visitors sign in, and how the edge asks about them (RFC 6749, with PKCE of RFC 7636). */
export type IdentityProvider = {
  /** `github`, or `oidc`. */
  readonly type: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** How the application proves itself at the token endpoint. */
  readonly tokenAuth: 'basic' | 'post'
  readonly scopes: readonly string[]
  readonly scopeSeparator?: string
  /** false: it refuses what it does not know. */
  readonly hasPkce: boolean
  /** Parameters of the return that the token endpoint wants as well. */
  readonly passedOn?: readonly string[]
  /** It says in the return who it is (RFC 9207); null: it may leave that out. */
  readonly issuer: { readonly name: string; readonly isAlwaysSaid: boolean } | null
  readonly identify: (given: Identification) => Promise<ProviderPerson>
  /** Who it is by now; null: there is nobody to ask. Rejects as `identify`. */
  readonly refresh: (
    given: Pick<Identification, 'tokens' | 'client'>,
    subject: string,
  ) => Promise<ProviderPerson | null>
}

/** The provider has refused, or says what cannot be believed. The message is for the owner's log, without secrets. */
export class ProviderFault extends Error {
  readonly code: string
  /** Of its answer; null: there is none, or it is not what it is about. */
  readonly status: number | null

  constructor(
    code: string,
    message: string,
    { cause, status = null }: { cause?: unknown; status?: number | null } = {},
  ) {
    super(message, { cause })
    this.status = status
    this.name = 'ProviderFault'
    this.code = code
  }
}
