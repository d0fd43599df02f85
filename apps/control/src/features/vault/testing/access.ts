import { randomBytes, toBase64url } from '@nora/vault-core'
import { type Access, type Given, own, type Row } from '../../../../tests/authorisation/access.ts'
import { ensureVault } from './vault-person.ts'

const administrators: Row = ['administrators', 'none']

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'vault.getUserKey': own,
    'vault.saveUserKey': own,
    'vault.vouchForKey': own,
    'vault.replaceSlot': own,
    'vault.removeSlot': own,
    'vault.renewUserKey': own,
    'vault.resetUserKey': own,
    'vault.listVaultDevices': own,
    'vault.addVaultDevice': own,
    'vault.setDevicePin': own,
    'vault.removeVaultDevice': own,
    'vault.getVaultPins': own,
    'vault.saveVaultPins': own,
    'vault.beginVaultLogin': own,
    'vault.unlockVault': own,
    'vault.verifyVault': own,
    'vault.lockVault': own,
    'vault.listVaultMembers': own,
    'vault.addDirectoryEntry': administrators,
    'vault.listUserKeys': administrators,
    'vault.askForUserKey': administrators,
    'vault.getVaultPolicy': own,
    'vault.saveVaultPolicy': ['owners', 'none'],
  },
  objects: {
    'vault.removeSlot': { of: 'vault_slot' },
    'vault.setDevicePin': { of: 'vault_device', body: { pin_public: toBase64url(randomBytes(32)) } },
    'vault.removeVaultDevice': { of: 'vault_device' },
    'vault.askForUserKey': { of: 'vault_member' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ people }: Given) {
  const founder = await ensureVault(people.founder)
  const { slots } = await founder.api.vault.getUserKey()
  const { id: vault_device } = await founder.addDevice('2580')
  const recovery = slots.find(({ kind }) => kind === 'recovery')
  return { vault_slot: recovery?.id ?? '', vault_device, vault_member: people.member.user.id }
}
