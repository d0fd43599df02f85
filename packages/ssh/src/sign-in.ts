import { createHash } from 'node:crypto'
import { type PublicKey, readPublicKeys } from '@nora/ssh-keys'
import type { AuthContext, AuthenticationType, PublicKeyAuthContext } from 'ssh2'
import { verifySignature } from './verify-signature.ts'

export type KeyOffer = {
  user: string
  key: PublicKey
  /** `SHA256:…`, as ssh-keygen prints it. */
  fingerprint: string
  /** The client has proven that it has the private half. Until then anybody may show anybody's key. */
  hasSigned: boolean
}

export type PasswordOffer = { user: string; password: string }

/** Decides who signs in. Throwing refuses, and the caller logs the error. */
export type SignIn<Identity> = {
  /**
   * Finds the owner of a key; undefined when nobody owns it. It is called when a key is offered and again when
   * it has signed.
   */
  findKeyOwner(offer: KeyOffer): Promise<Identity | undefined>
  /** Left out: no passwords. */
  checkPassword?(offer: PasswordOffer): Promise<Identity | undefined>
  /** Explains to a person that all of their keys were refused. */
  explainRefusal?(fingerprints: readonly string[]): string
}

export type Entrant<Identity> = { identity: Identity; user: string }

/** Keys an agent may hold before the right one comes, with some to spare. */
const MOST_ATTEMPTS = 24

/** The attempts of one connection (RFC 4252): each is answered once, too many end the connection. */
export class SignInAttempts<Identity> {
  readonly #signIn: SignIn<Identity>
  readonly #giveUp: () => void
  readonly #refused = new Set<string>()
  #attempts = 0
  #entrant: Entrant<Identity> | undefined

  constructor(signIn: SignIn<Identity>, giveUp: () => void) {
    this.#signIn = signIn
    this.#giveUp = giveUp
  }

  get entrant(): Entrant<Identity> | undefined {
    return this.#entrant
  }

  async answer(attempt: AuthContext): Promise<void> {
    if (attempt.method !== 'none' && ++this.#attempts > MOST_ATTEMPTS) {
      this.#giveUp()
      return
    }
    const identity = await this.#identify(attempt).catch(() => undefined)
    if (identity === undefined) {
      this.#refuse(attempt)
      return
    }
    // Showing a key is no entry, and accepting that only tells the client to sign.
    if (attempt.method !== 'publickey' || attempt.signature) {
      this.#entrant = { identity, user: attempt.username }
    }
    attempt.accept()
  }

  async #identify(attempt: AuthContext): Promise<Identity | undefined> {
    if (attempt.method === 'publickey') return this.#identifyByKey(attempt)
    if (attempt.method === 'password') {
      return this.#signIn.checkPassword?.({ user: attempt.username, password: attempt.password })
    }
    return undefined
  }

  async #identifyByKey(attempt: PublicKeyAuthContext): Promise<Identity | undefined> {
    const { key: shown, signature, blob, hashAlgo } = attempt
    const [line] = readPublicKeys(`${shown.algo} ${shown.data.toString('base64')}`)
    if (!line || !('key' in line)) return undefined
    const { key } = line
    const fingerprint = toFingerprint(key)
    const hasSigned = signature !== undefined
    if (hasSigned && !(blob && verifySignature({ key, hash: hashAlgo, message: blob, signature })))
      return undefined
    const owner = await this.#signIn.findKeyOwner({ user: attempt.username, key, fingerprint, hasSigned })
    if (owner === undefined) this.#refused.add(fingerprint)
    return owner
  }

  #refuse(attempt: AuthContext): void {
    const explanation = this.#signIn.explainRefusal?.([...this.#refused])
    if (attempt.method !== 'keyboard-interactive' || explanation === undefined) {
      attempt.reject(this.#methods())
      return
    }
    // Nothing is asked: it is the one message that clients show when no key was good.
    attempt.prompt([], '', `${explanation}\n`, () => attempt.reject(['publickey']))
  }

  #methods(): AuthenticationType[] {
    return [
      'publickey',
      ...(this.#signIn.checkPassword ? (['password'] as const) : []),
      ...(this.#signIn.explainRefusal ? (['keyboard-interactive'] as const) : []),
    ]
  }
}

function toFingerprint({ blob }: PublicKey): string {
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`
}
