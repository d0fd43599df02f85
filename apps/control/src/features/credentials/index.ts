/**
 * Credentials of programs: the user token, one per user and shown once; the session of a client per
 * machine; and the temporal tokens by which a person lets a client in. Owns `credentials` and
 * `temporal_tokens`. Keeps hashes only. A credential that was revoked is refused from the commit on.
 */
import { HOUR_MS } from '@nora/kit'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './credentials.deps.ts'
import { maskToken } from './credentials.rules.ts'
import {
  deleteTemporalTokensBefore,
  findUserToken,
  revokeCredentials as revoke,
  updateCredential,
} from './credentials.store.ts'

export type { Deps as CredentialsDeps } from './credentials.deps.ts'
export { credentialsHandlers } from './credentials.routes.ts'
export { deleteCredentialsOfTeam, listClientSessions } from './credentials.store.ts'
export { openClientSession } from './open-client-session.ts'
export { getActorOf, verifyToken } from './verify-credential.ts'

/** `nt_••••8Q3M`, or null before the first user token. */
export async function findMaskedToken(db: Db, user_id: string): Promise<string | null> {
  const token = await findUserToken(db, user_id)
  return token ? maskToken(token.last4) : null
}

/** What is done with the credential belongs to this team from now on. */
export async function setCredentialTeam(tx: Db, credential_id: string, team_id: string): Promise<void> {
  await updateCredential(tx, credential_id, { team_id })
}

/** Of every kind. Answers the ids of what stopped working. */
export function revokeCredentials({ clock }: Pick<Deps, 'clock'>) {
  return (tx: Db, user_id: string): Promise<string[]> => revoke(tx, { user_id, kind: 'all' }, clock.now())
}

/** Signs the user's client out on every machine, or on one. */
export function revokeClientSessions({ clock }: Pick<Deps, 'clock'>) {
  return (tx: Db, user_id: string, id?: string): Promise<string[]> =>
    revoke(tx, { user_id, kind: 'clients', id }, clock.now())
}

/** Removes requests to sign in that were over an hour ago. */
export function purgeCredentials({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return (): Promise<void> => deleteTemporalTokensBefore(db, new Date(clock.now().getTime() - HOUR_MS))
}
