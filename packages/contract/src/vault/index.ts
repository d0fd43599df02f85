/** Keys of the vault: master keys and PINs, sealed, and the directory that says whose they are. */
export {
  DIRECTORY_PAGE_MAX,
  PIN_TRIES_MAX,
  VAULT_DEVICES_MAX,
  VAULT_IDLE_MINUTES,
  VAULT_VERIFIED_MINUTES,
} from './bounds.ts'
export type { VaultEvent } from './events.ts'
export type {
  DirectoryEntry,
  RenewUserKey,
  ReplaceSlot,
  SaveUserKey,
  TeamUserKey,
  UnlockVault,
  UserKey,
  VaultDevice,
  VaultMember,
  VaultMembers,
  VaultPolicy,
  VaultTask,
  Verified,
  VerifyVault,
  WireSigned,
} from './schemas.ts'
