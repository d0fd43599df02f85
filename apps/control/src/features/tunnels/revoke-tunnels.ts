import { closeTunnel } from './close-tunnel.ts'
import { getOrigin } from './origin-of.ts'
import type { Deps } from './tunnels.deps.ts'

/** Ends everything that runs under a credential that has just been revoked. */
export function revokeTunnels(deps: Deps) {
  return async (credential_id: string): Promise<void> => {
    deps.edges.pushAll('revoke_credential', { credential_id })
    for (const { row } of deps.live.all().filter((entry) => entry.row.credential_id === credential_id)) {
      await closeTunnel(deps)({ id: row.id, reason: 'credential_revoked', origin: getOrigin(deps, row) })
    }
  }
}
