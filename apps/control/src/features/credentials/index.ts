/**
 * Credentials of programs: the user token, one per user and shown once; the session of a client per
 * machine; the temporal tokens by which a person lets a client in; API keys for /v1; and the SSH public keys
 * of people, with the host keys by which ssh knows the edges. Owns `credentials`, `temporal_tokens`,
 * `public_keys` and `ssh_host_keys`. Of secrets it keeps hashes only, of host keys what it has sealed. What
 * was revoked or removed is refused from the commit on.
 */
import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockApiKeys } from './api-keys.store.ts'
import type { Deps } from './credentials.deps.ts'
import { maskToken } from './credentials.rules.ts'
import { findUserToken, revokeCredentials as revoke, updateCredential } from './credentials.store.ts'
import { endOffspring } from './end-offspring.ts'
import { deletePublicKeysOf, listPublicKeyIds } from './public-keys.store.ts'

export { createCredentialsFeature } from './credentials.feature.ts'
export {
  hasUsedClient,
  listClientSessions,
  listCredentialsOfMember,
  listInForce,
  revokeCredentialsOfMember,
} from './credentials.store.ts'
export { openClientSession } from './open-client-session.ts'
export { findHostKey } from './public-keys/host-keys.ts'
export { listAuthorisedKeys } from './public-keys/list-authorised-keys.ts'
export { mayOpen } from './public-keys/public-keys.rules.ts'
export { verifyPublicKey } from './public-keys/verify-public-key.ts'
export { listPublicKeys } from './public-keys.store.ts'
export { getActorOf, verifyToken } from './verify-credential.ts'

/** Returns `nt_••••8Q3M`, or null before the first user token. */
export async function findMaskedToken(db: Db, user_id: string): Promise<string | null> {
  const token = await findUserToken(db, user_id)
  return token ? maskToken(token.last4) : null
}

/** Lets the credential act in this team from now on. */
export async function setCredentialTeam(tx: Db, credential_id: string, team_id: string): Promise<void> {
  await updateCredential(tx, credential_id, { team_id })
}

/** Revokes credentials of every kind and removes SSH public keys. Returns the ids of what stopped working. */
export function revokeCredentials({ clock }: Pick<Deps, 'clock'>) {
  return async (tx: Db, user_id: string): Promise<string[]> => [
    ...(await revoke(tx, { user_id, kind: 'all' }, clock.now())),
    ...(await deletePublicKeysOf(tx, user_id)),
  ]
}

/**
 * Revokes tokens, clients and API keys for good when the operator disables an account. SSH keys are no secrets
 * of ours, so they stay, but belong to nobody until the account is enabled. Returns the ids of what stopped
 * working.
 */
export function suspendCredentials({ clock }: Pick<Deps, 'clock'>) {
  return async (tx: Db, user_id: string): Promise<string[]> => [
    ...(await revoke(tx, { user_id, kind: 'all' }, clock.now())),
    ...(await listPublicKeyIds(tx, user_id)),
  ]
}

/** Revokes what the user may revoke themselves: the server’s own sample goes on. */
export function revokeOwnCredentials({ clock }: Pick<Deps, 'clock'>) {
  return async (tx: Db, user_id: string): Promise<string[]> => {
    await lockApiKeys(tx, user_id)
    return [
      ...(await revoke(tx, { user_id, kind: 'own' }, clock.now())),
      ...(await deletePublicKeysOf(tx, user_id)),
    ]
  }
}

/** Signs the user's client out on every machine, or on one, and ends what was made with it. */
export function revokeClientSessions(deps: Pick<Deps, 'clock' | 'emit'>) {
  return async (tx: Db, whose: { user_id: string; id?: string }, origin: Origin): Promise<string[]> => {
    await lockApiKeys(tx, whose.user_id)
    const revoked = await revoke(tx, { ...whose, kind: 'clients' }, deps.clock.now())
    return [...revoked, ...(await endOffspring(deps, tx, revoked, origin)).ids]
  }
}
