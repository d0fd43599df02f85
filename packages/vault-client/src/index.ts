/**
 * The vault as the console's Worker and the client use it: set-up and unlocking, the directory of keys followed and
 * signed, folders proven whole, records, files, links, configs of the secrets store. Holds keys in memory only and keeps
 * nothing but what it gives to a DeviceStore or a MachineCacheStore. Promises that whatever a server answers ends in what
 * its owner sealed, or in a VaultError. What machines read by their tokens is `@nora/vault-client/machine`.
 */
export { PinError } from './account/pin.ts'
export type { Me, VaultDeps } from './deps.ts'
export type { DeviceRecord, DeviceStore } from './device-store.ts'
export { parseFragment } from './links/visitor.ts'
export type { SetUpDone, SetUpInput } from './methods/key-methods.ts'
export { createShareVisitor, type ShareVisitor } from './methods/link-methods.ts'
export type {
  ConfigMemberView,
  ConfigView,
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
  FileOnItsWay,
  FileToShare,
  FolderMemberView,
  FolderView,
  PersonView,
  RecordToSave,
  RecordView,
  RecordWithDetails,
  Refusal,
  SaveConflict,
  SharedContent,
  SharedFile,
  SharesForMe,
  ShareToMake,
  ShareView,
  VaultNews,
  VaultState,
  WaitingTask,
} from './views.ts'
