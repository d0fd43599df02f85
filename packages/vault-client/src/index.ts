/** What opens a vault on one device and works in it, the same in the console's Worker and in the client. */
export { PinError } from './account/pin.ts'
export type { DeviceRecord, DeviceStore } from './device-store.ts'
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
