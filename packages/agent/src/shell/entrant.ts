/** Somebody who may enter with this key, as control named them. */
export type AuthorisedKey = {
  /** `SHA256:…`, as ssh-keygen prints it. */
  readonly fingerprint: string
  readonly name: string
  readonly person: string
  readonly expiresAt: Date | null
}

/** Says who entered: with a key, or with the password (null). */
export type Entrant = { readonly key: AuthorisedKey | null }
