import type { PasskeyAssertion } from '@nora/contract/accounts'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { findPasskey, type PasskeyRow, updatePasskey } from '../passkeys.store.ts'
import { type ChallengeUse, relyingParty, useChallenge } from './challenges.ts'

export type ShownPasskey = {
  user_id: string
  /** The device asked for a PIN, a finger or a face: the key and its owner are two factors. */
  is_user_verified: boolean
}

/**
 * Verifies what the device signed (Web Authentication §7.2): origin, host, challenge, user presence, the
 * signature, and a counter that only grows, which a copied key would break. Throws BadRequest otherwise.
 */
export async function checkPasskey(
  deps: Deps,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<ShownPasskey> {
  const row = await findPasskey(deps.db, assertion.id)
  const isTheirs = row && (use.user_id === null || use.user_id === row.user_id)
  if (!isTheirs || !isHandleOf(row, assertion)) throw refused()
  const info = await verify(deps, assertion, row, use)
  await updatePasskey(deps.db, row, {
    counter: info.newCounter,
    is_synced: info.credentialBackedUp,
    last_used_at: deps.clock.now(),
  })
  return { user_id: row.user_id, is_user_verified: info.userVerified }
}

async function verify(deps: Deps, assertion: PasskeyAssertion, row: PasskeyRow, use: ChallengeUse) {
  const { id, origin } = relyingParty(deps)
  // Loaded at first use: it takes longer to load than the HTTP server.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const result = await verifyAuthenticationResponse({
    response: toResponse(assertion),
    expectedChallenge: (challenge) => useChallenge(deps, challenge, use),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
      transports: row.transports as AuthenticatorTransport[],
    },
  }).catch((cause: unknown) => {
    throw refused(cause)
  })
  if (!result.verified) throw refused()
  return result.authenticationInfo
}

/** A device that names the owner of the key must name the one we know. */
function isHandleOf({ user_id }: PasskeyRow, { response }: PasskeyAssertion): boolean {
  const { userHandle } = response
  return !userHandle || Buffer.from(userHandle, 'base64url').toString('utf8') === user_id
}

function toResponse({ id, rawId, type, response }: PasskeyAssertion) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? undefined },
  }
}

function refused(cause?: unknown) {
  return problem('BadRequest', accountsTexts.passkeyRefused, { cause })
}
