import type { Actor, Credential } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { findCredential } from './credentials.store.ts'

/** The credential that what is made now ends with; null when a person makes it in a browser. */
export function getMaker({ credential }: Actor): string | null {
  return credential.kind === 'session' ? null : credential.id
}

/** Refuses to make credentials with one that is being revoked. Call it under `lockApiKeys`. */
export async function assertMakerInForce(tx: Db, { kind }: Credential, maker: string | null): Promise<void> {
  if (maker === null) return
  const known = await findCredential(tx, { id: maker })
  if (known && known.revoked_at === null) return
  throw problem(kind === 'api_key' ? 'ApiKeyRevoked' : 'Unauthorized')
}
