import type { ClientDescription } from '@nora/contract/credentials'
import type { Db } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/hashes.ts'
import type { Deps } from './credentials.deps.ts'
import { CLIENT_SESSION_PREFIX, newSecret } from './credentials.rules.ts'
import { insertCredential } from './credentials.store.ts'

/** A credential for one machine. It survives the renewal of the user token. */
export function openClientSession(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  kind: 'client_session' | 'sample_session' = 'client_session',
) {
  return async (
    tx: Db,
    whose: { user_id: string; team_id: string },
    { machine, os, version, address = null }: ClientDescription & { address?: string | null },
  ): Promise<string> => {
    const token = newSecret(CLIENT_SESSION_PREFIX)
    await insertCredential(tx, {
      id: ids.next('crd'),
      kind,
      token_hash: hashToken(token),
      last4: token.slice(-4),
      user_id: whose.user_id,
      team_id: whose.team_id,
      machine,
      os,
      version,
      address,
      created_at: clock.now(),
    })
    return token
  }
}
