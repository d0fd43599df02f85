import type { ProviderError } from '@nora/contract/accounts'
import type { Lang } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { OpenedSession } from '../sessions/open-session.ts'

/** Somebody who comes back from a provider, with what their browser carries. */
export type Returning = {
  provider_id: string
  parameters: URLSearchParams
  actor: Actor | null
  origin: Origin
  lang: Lang
  session_token: string | null
  browser_token: string | null
}

export type Returned = {
  redirect_to: string
  session?: OpenedSession
  /** A sign-up waits for an address: the browser stays tied to it for this long. */
  waitsUntil?: Date
}

/** Why the way back failed, told by a redirect: whoever comes here is a browser, not a program. */
export class ProviderRefusal extends Error {
  readonly code: ProviderError

  constructor(code: ProviderError, cause?: unknown) {
    super(code, { cause })
    this.name = 'ProviderRefusal'
    this.code = code
  }
}
