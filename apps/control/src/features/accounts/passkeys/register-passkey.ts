import {
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyRegistration,
  type RegistrationOptions,
} from '@nora/contract/accounts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { lockUser } from '../accounts.store.ts'
import { describeDevice } from '../describe-device.ts'
import { addNotice } from '../notices.ts'
import { countPasskeys, insertPasskey, listPasskeysOf, type PasskeyRow } from '../passkeys.store.ts'
import {
  CHALLENGE_LIFETIME_MS,
  type ChallengeUse,
  issueChallenge,
  relyingParty,
  useChallenge,
} from './challenges.ts'

/** EdDSA, ECDSA with P-256, RSA with PKCS #1: what authenticators have (RFC 9053, RFC 8812). */
const ALGORITHMS = [-8, -7, -257]

const getUse = ({ user_id, credential }: Actor): ChallengeUse => ({
  purpose: 'register',
  user_id,
  session_id: credential.id,
})

/** Makes the options with which the browser creates a passkey. Keys that the user already has are excluded. */
export function startPasskeyRegistration(deps: Deps) {
  return async (actor: Actor): Promise<RegistrationOptions> => {
    const known = await listPasskeysOf(deps.db, actor.user_id)
    if (known.length >= PASSKEYS_MAX) throw tooMany()
    const { id, name } = relyingParty(deps)
    return {
      rp: { id, name },
      user: {
        id: Buffer.from(actor.user_id).toString('base64url'),
        name: actor.email,
        displayName: actor.name ?? actor.email,
      },
      challenge: await issueChallenge(deps, getUse(actor)),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_LIFETIME_MS,
      excludeCredentials: known.map(toDescriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    }
  }
}

/** Keeps the passkey that was made (Web Authentication §7.1). */
export function registerPasskey(deps: Deps) {
  return async (
    actor: Actor,
    { name, credential }: { name?: string; credential: PasskeyRegistration },
    origin: Origin,
  ): Promise<Passkey> => {
    const info = await verify(deps, credential, getUse(actor))
    const row: PasskeyRow = {
      id: deps.ids.next('pky'),
      user_id: actor.user_id,
      credential_id: info.credential.id,
      public_key: Buffer.from(info.credential.publicKey).toString('base64url'),
      counter: info.credential.counter,
      transports: credential.response.transports ?? [],
      name: name ?? getName(origin),
      is_synced: info.credentialBackedUp,
      created_at: deps.clock.now(),
      last_used_at: null,
    }
    await deps.transaction(async (tx) => {
      // Two registrations at once must not both take the last place.
      const user = await lockUser(tx, actor.user_id)
      if ((await countPasskeys(tx, user.id)) >= PASSKEYS_MAX) throw tooMany()
      await insertPasskey(tx, row)
      await deps.emit(tx, origin, { kind: 'passkey.added', object_id: row.id, data: { name: row.name } })
      await addNotice(deps, tx, user, 'passkeyAdded', { origin, detail: row.name })
    })
    return toPasskey(row)
  }
}

async function verify(deps: Deps, credential: PasskeyRegistration, use: ChallengeUse) {
  const { id, origin } = relyingParty(deps)
  const { clientDataJSON, attestationObject } = credential.response
  // Loaded at first use: it takes longer to load than the HTTP server.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const result = await verifyRegistrationResponse({
    response: {
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: (challenge) => useChallenge(deps, challenge, use),
    expectedOrigin: origin,
    expectedRPID: id,
    // A key without PIN or finger is still good as a second factor.
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw problem('BadRequest', accountsTexts.passkeyRefused, { cause })
  })
  if (!result.verified) throw problem('BadRequest', accountsTexts.passkeyRefused)
  return result.registrationInfo
}

/** `Chrome, macOS`: what the user will look for in the list. */
function getName({ client }: Origin): string {
  const { browser, os } = describeDevice(client)
  return [browser, os].filter(Boolean).join(', ') || 'Passkey'
}

export function toDescriptor({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, type: 'public-key', transports } as const
}

export function toPasskey({ id, name, is_synced, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    is_synced,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

function tooMany() {
  return problem('Conflict', accountsTexts.tooManyPasskeys(PASSKEYS_MAX))
}
