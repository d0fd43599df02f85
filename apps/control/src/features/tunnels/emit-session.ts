import type { ShellSession } from '@nora/contract/tunnels'
import type { Db } from '../../platform/database/database.ts'
import { getOrigin } from './origin-of.ts'
import type { Deps } from './tunnels.deps.ts'
import type { TunnelRow } from './tunnels.store.ts'

/** Tells that a visitor came or went; the address is the visitor's. */
export async function emitSession(
  deps: Pick<Deps, 'emit' | 'ids'>,
  tx: Db,
  about: { tunnel: TunnelRow; session: ShellSession; kind: 'opened' | 'closed' },
): Promise<void> {
  const { tunnel, session, kind } = about
  const { id: session_id, person, key_name, fingerprint, address } = session
  const data = { hostname: tunnel.hostname, session_id, person, key_name, fingerprint }
  const origin = { ...getOrigin(deps, tunnel), address }
  await deps.emit(tx, origin, { kind: `tunnel.session_${kind}`, object_id: tunnel.id, data })
}
