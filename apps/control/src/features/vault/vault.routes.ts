import {
  addVaultDevice,
  listVaultDevices,
  removeVaultDevice,
  setDevicePin,
} from './devices/manage-devices.ts'
import { addDirectoryEntry } from './directory/add-directory-entry.ts'
import { askForUserKey } from './directory/ask-for-user-key.ts'
import { listUserKeys } from './directory/list-user-keys.ts'
import { listVaultMembers } from './directory/list-vault-members.ts'
import { removeSlot, renewUserKey, replaceSlot } from './keys/change-slots.ts'
import { getVaultPins, saveVaultPins } from './keys/pins.ts'
import { resetUserKey } from './keys/reset-key.ts'
import { readUserKey, saveUserKey, vouchForKey } from './keys/set-up-key.ts'
import { saveVaultPolicy } from './policy/vault-policy.ts'
import { lockVault } from './sessions/end-vault-sessions.ts'
import { beginVaultLogin } from './sessions/nonces.ts'
import { unlockVault } from './sessions/unlock-vault.ts'
import { verifyVault } from './sessions/verify-vault.ts'
import { getPolicy } from './stored/policies.store.ts'
import type { Deps, VaultHandlers } from './vault.deps.ts'

export function vaultHandlers(deps: Deps): VaultHandlers {
  return { ...keyHandlers(deps), ...deviceHandlers(deps), ...sessionHandlers(deps), ...teamHandlers(deps) }
}

function keyHandlers(deps: Deps) {
  const run = {
    read: readUserKey(deps),
    save: saveUserKey(deps),
    vouch: vouchForKey(deps),
    replace: replaceSlot(deps),
    remove: removeSlot(deps),
    renew: renewUserKey(deps),
    reset: resetUserKey(deps),
    getPins: getVaultPins(deps),
    savePins: saveVaultPins(deps),
  }
  return {
    getUserKey: ({ actor, origin }) => run.read(actor, origin),
    saveUserKey: ({ actor, origin, body }) => run.save(actor, origin, body),
    vouchForKey: async ({ actor, body }) => {
      await run.vouch(actor, body.invite_mac)
      return undefined
    },
    replaceSlot: ({ actor, origin, body }) => run.replace(actor, origin, body),
    removeSlot: async ({ actor, origin, params }) => {
      await run.remove(actor, origin, params.id)
      return undefined
    },
    renewUserKey: ({ actor, origin, body }) => run.renew(actor, origin, body),
    resetUserKey: ({ actor, origin, body }) => run.reset(actor, origin, body.email),
    getVaultPins: ({ actor }) => run.getPins(actor),
    saveVaultPins: ({ actor, body }) => run.savePins(actor, body),
  } satisfies Partial<VaultHandlers>
}

function deviceHandlers(deps: Deps) {
  const run = {
    list: listVaultDevices(deps),
    add: addVaultDevice(deps),
    setPin: setDevicePin(deps),
    remove: removeVaultDevice(deps),
  }
  return {
    listVaultDevices: ({ actor }) => run.list(actor),
    addVaultDevice: ({ actor, body }) => run.add(actor, body),
    setDevicePin: async ({ actor, origin, params, body }) => {
      await run.setPin(actor, origin, { ...params, ...body })
      return undefined
    },
    removeVaultDevice: async ({ actor, origin, params }) => {
      await run.remove(actor, origin, params.id)
      return undefined
    },
  } satisfies Partial<VaultHandlers>
}

function sessionHandlers(deps: Deps) {
  const run = {
    begin: beginVaultLogin(deps),
    unlock: unlockVault(deps),
    verify: verifyVault(deps),
    lock: lockVault(deps),
  }
  return {
    beginVaultLogin: ({ actor }) => run.begin(actor),
    unlockVault: ({ actor, origin, body }) => run.unlock(actor, origin, body),
    verifyVault: ({ actor, origin, body }) => run.verify(actor, origin, body),
    lockVault: async ({ actor, origin }) => {
      await run.lock(actor, origin)
      return undefined
    },
  } satisfies Partial<VaultHandlers>
}

function teamHandlers(deps: Deps) {
  const run = {
    listMembers: listVaultMembers(deps),
    addEntry: addDirectoryEntry(deps),
    listKeys: listUserKeys(deps),
    ask: askForUserKey(deps),
    savePolicy: saveVaultPolicy(deps),
  }
  return {
    listVaultMembers: ({ actor, query }) => run.listMembers(actor, query.since),
    addDirectoryEntry: ({ actor, origin, body }) => run.addEntry(actor, origin, body),
    listUserKeys: ({ actor }) => run.listKeys(actor),
    askForUserKey: async ({ actor, origin, params }) => {
      await run.ask(actor, origin, params.id)
      return undefined
    },
    getVaultPolicy: ({ actor }) => getPolicy(deps.db, actor.team_id),
    saveVaultPolicy: ({ actor, origin, body }) => run.savePolicy(actor, origin, body),
  } satisfies Partial<VaultHandlers>
}
