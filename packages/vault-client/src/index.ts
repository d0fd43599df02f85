/**
 * The vault as the console's Worker and the client use it: set-up and unlocking, the directory of keys followed and
 * signed, folders proven whole, records, files, links, configs of the secrets store, for people and for machines.
 * Holds keys in memory only and keeps nothing but what it gives to a DeviceStore or a MachineCacheStore. Promises that
 * whatever a server answers ends in what its owner sealed, or in a VaultError.
 */
export { PinError } from './account/pin.ts'
export type { MachineApi, MachineCacheStore, MachineDeps, Me, VaultDeps } from './deps.ts'
export type { DeviceRecord, DeviceStore } from './device-store.ts'
export { parseFragment } from './links/visitor.ts'
export type { SetUpDone, SetUpInput } from './methods/key-methods.ts'
export { createShareVisitor, type ShareVisitor } from './methods/link-methods.ts'
export { createMachineReader } from './secrets/machine/machine-reader.ts'
export type {
  CachedSet,
  ConfigMemberView,
  ConfigView,
  MachineReader,
  MadeMachineToken,
  NewMachineToken,
  SavedSecrets,
  SecretConflict,
  SecretSet,
  SecretsMethods,
  SecretsTaskView,
  SecretToSave,
  SecretVersionView,
  SecretView,
  SetProblem,
  SetValue,
} from './secrets/secrets-views.ts'
export { createVault, type Vault } from './vault.ts'
export type {
  FolderMemberView,
  FolderView,
  PersonView,
  RecordToSave,
  RecordView,
  RecordWithDetails,
  Refusal,
  SaveConflict,
  SharedContent,
  SharesForMe,
  ShareToMake,
  ShareView,
  VaultNews,
  VaultState,
  WaitingTask,
} from './views.ts'
