import { routes } from '@nora/contract'
import { HOUR_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { sweepExhausted } from './devices/pin-tries.ts'
import { purgeNonces } from './sessions/nonces.ts'
import { deleteUnfinished } from './stored/devices.store.ts'
import { noteInvite } from './stored/vault-members.store.ts'
import { endVaultSessions, sweepVaultSessions } from './stored/vault-sessions.store.ts'
import type { Deps } from './vault.deps.ts'
import { vaultHandlers } from './vault.routes.ts'

/** Whoever adds a device finishes at once. */
const UNFINISHED_KEPT_MS = HOUR_MS

export function createVaultFeature(deps: Deps): FeatureModule {
  return {
    name: 'vault',
    tables: {
      vault_users: {},
      vault_slots: {},
      vault_devices: {},
      vault_pins: {},
      vault_sessions: {},
      vault_nonces: {},
      vault_directory: {},
      vault_policies: {},
      vault_members: {},
    },
    serve: (app, calls) => mount(app, calls, routes.vault, vaultHandlers(deps)),
    listeners: [
      async (tx, event) => {
        if (event.kind === 'invite.accepted') await noteInvite(tx, event.origin, event.object_id)
      },
    ],
    onMemberRemoved: async (tx, { user_id }) => {
      await endVaultSessions(tx, [user_id])
    },
    purge: async () => {
      await purgeNonces(deps)
      await sweepExhausted(deps)()
      await deleteUnfinished(deps.db, new Date(deps.clock.now().getTime() - UNFINISHED_KEPT_MS))
      await sweepVaultSessions(deps.db, deps.listAlive)
    },
  }
}
