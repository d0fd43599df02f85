import type {
  AssertionOptions,
  PasskeyAssertion,
  PasskeyRegistration,
  RegistrationOptions,
} from '@nora/contract/accounts'
import { GivenUp } from './given-up.ts'

/**
 * What the browser does with passkeys. A call rejects with `GivenUp` when its window was closed, took too
 * long or gave way to another call: browsers do not tell these apart, lest pages learn who has a passkey.
 */
export type Passkeys = {
  isSupported(): boolean
  /** Whether passkeys are offered among the suggestions of a field. */
  canSuggest(): Promise<boolean>
  make(options: RegistrationOptions): Promise<PasskeyRegistration>
  show(options: AssertionOptions): Promise<PasskeyAssertion>
  /**
   * Settles when one is chosen from the suggestions of a field with `autocomplete="… webauthn"`. Waits for the window
   * of `show`, which a browser would close for it.
   */
  suggest(options: AssertionOptions): Promise<PasskeyAssertion>
  /** Ends what waits for the person. */
  cancel(): void
}

const loadLibrary = () => import('@simplewebauthn/browser')

/** The library comes with the first use. */
export function createBrowserPasskeys(): Passkeys {
  let shown: Promise<unknown> = Promise.resolve()
  let cancelled = 0
  return {
    isSupported,
    canSuggest: async () =>
      isSupported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true,
    async make(optionsJSON) {
      const { startRegistration } = await loadLibrary()
      const made = await startRegistration({ optionsJSON }).catch(toGivenUp)
      return { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
    },
    show(options) {
      const assertion = assert(options, false)
      shown = assertion.catch(() => {})
      return assertion
    },
    async suggest(options) {
      const before = cancelled
      await shown
      if (cancelled !== before) throw new GivenUp()
      return await assert(options, true)
    },
    cancel() {
      cancelled++
      void loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    },
  }
}

function isSupported(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

async function assert(optionsJSON: AssertionOptions, useBrowserAutofill: boolean): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary()
  const shown = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(toGivenUp)
  return { ...shown, clientExtensionResults: { ...shown.clientExtensionResults } }
}

function toGivenUp(error: unknown): never {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) {
    throw new GivenUp(error)
  }
  throw error
}
