import { routes } from '@nora/contract'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { deleteApiKeysRevokedBefore } from './api-keys.store.ts'
import type { Deps } from './credentials.deps.ts'
import { credentialsHandlers } from './credentials.routes.ts'
import { deleteCredentialsOfTeam, deleteTemporalTokensBefore } from './credentials.store.ts'
import { endExpiredPublicKeys } from './public-keys/remove-public-key.ts'

const REVOKED_KEY_KEPT_MS = 90 * DAY_MS

export function createCredentialsFeature(deps: Deps): FeatureModule {
  return {
    name: 'credentials',
    tables: {
      credentials: { person: 'revoked ones stay for what the audit log and the list of keys say of them' },
      temporal_tokens: { person: 'they expire within minutes' },
      public_keys: {},
      ssh_host_keys: {},
    },
    serve: (app, calls) => mount(app, calls, routes.credentials, credentialsHandlers(deps)),
    steps: { endExpiredKeys: { run: endExpiredPublicKeys(deps), intervalMs: 10 * SECOND_MS } },
    onTeamDeleted: deleteCredentialsOfTeam,
    /** Requests to sign in that were over an hour ago, and API keys that were revoked long ago. */
    async purge() {
      const nowMs = deps.clock.now().getTime()
      await deleteTemporalTokensBefore(deps.db, new Date(nowMs - HOUR_MS))
      await deleteApiKeysRevokedBefore(deps.db, new Date(nowMs - REVOKED_KEY_KEPT_MS))
    },
  }
}
