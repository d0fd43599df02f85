import type { Role } from '@nora/contract'
import type { FolderRole, ShareLook } from '@nora/contract/passwords'
import type {
  ChangeMachineToken,
  ChangeReminder,
  CreateMonitor,
  CreateReminder,
  MachineToken,
  MonitorList,
  NewMonitor,
  Reminder,
  SecretRead,
} from '@nora/contract/secrets'
import type { VaultDevice } from '@nora/contract/vault'
import type { Lang } from '@nora/kit'
import type {
  FileOnItsWay,
  FileToShare,
  FolderView,
  PersonView,
  RecordToSave,
  RecordView,
  RecordWithDetails,
  SaveConflict,
  SecretsMethods,
  SetUpDone,
  SetUpInput,
  SharedContent,
  SharesForMe,
  ShareToMake,
  ShareView,
  VaultNews,
  VaultState,
  WaitingTask,
} from '@nora/vault-client'
import type { HealthPort } from './vault-health.ts'
import type { TransferPort } from './vault-transfers.ts'

/** Whose vault it is: what the engine has to know of the session. */
export type VaultMe = { user_id: string; team_id: string; role: Role; email: string }

type FolderPlace = { name: string; parent_id: string | null; icon: string | null }
type FolderMember = { user_id: string; role: FolderRole }

/** Keys: what opens the vault, on which devices, and who else is known. */
export type KeysPort = {
  getState(): Promise<VaultState>
  prepareSetUp(masterKey: string): Promise<{ recovery_code: string }>
  completeSetUp(input: SetUpInput): Promise<SetUpDone>
  unlock(masterKey: string): Promise<VaultState>
  unlockWithPin(pin: string): Promise<VaultState>
  unlockWithRecovery(code: string): Promise<VaultState>
  verify(masterKey: string): Promise<void>
  verifyWithPin(pin: string): Promise<void>
  /** After `older` at unlocking: takes what the server shows now. */
  acceptOlderState(): Promise<void>
  /** After `broken_device`: what this browser kept of the account is gone, its PIN too. */
  forgetDevice(): Promise<VaultState>
  lock(): Promise<void>
  changeMasterKey(next: string): Promise<void>
  makeRecoveryCode(): Promise<{ recovery_code: string }>
  removeRecoveryCode(): Promise<void>
  renewOnAllDevices(next: string): Promise<{ recovery_code: string }>
  reset(email: string): Promise<VaultState>
  listDevices(): Promise<VaultDevice[]>
  setPin(pin: string, device_name: string): Promise<void>
  removeDevice(id: string): Promise<void>
  listPeople(): Promise<PersonView[]>
  confirmWords(user_id: string): Promise<void>
  /** What follows the `#` of the invite's link; null for those who may not sign. */
  makeInvite(invite_id: string): Promise<string | null>
  /** Vouches for keys that were there before the invitation, by what its link said. */
  vouchByInvite(invite: string): Promise<void>
  /** Takes a directory that began anew, after the person was told what that means. */
  acceptNewDirectory(): Promise<void>
  listTasks(): Promise<WaitingTask[]>
  doTask(task: WaitingTask): Promise<void>
  doTasks(): Promise<{ done: number; left: WaitingTask[] }>
}

/** Folders and what is in them. */
export type RecordsPort = {
  listFolders(): Promise<FolderView[]>
  createFolder(folder: FolderPlace): Promise<FolderView>
  renameFolder(id: string, folder: FolderPlace): Promise<FolderView>
  deleteFolder(id: string): Promise<void>
  setMembers(folder_id: string, members: FolderMember[]): Promise<FolderView>
  rotateFolder(folder_id: string): Promise<FolderView>
  /** A new key, and nothing that records were before is left for anybody. */
  cutFolderHistory(folder_id: string): Promise<FolderView>
  openFolder(id: string): Promise<RecordView[]>
  listRecords(): Promise<RecordView[]>
  /** Ids of what words find in the folders that are open, the best first. */
  findRecords(words: string): Promise<string[]>
  getRecord(folder_id: string, record_id: string): Promise<RecordWithDetails>
  saveRecords(
    folder_id: string,
    records: RecordToSave[],
  ): Promise<{ saved: RecordView[]; conflicts: SaveConflict[] }>
  trashRecords(folder_id: string, ids: string[]): Promise<void>
  restoreRecords(folder_id: string, ids: string[]): Promise<void>
  removeRecords(folder_id: string, ids: string[]): Promise<void>
  moveRecords(from: string, ids: string[], to: string): Promise<void>
  copyRecords(from: string, ids: string[], to: string): Promise<void>
  getHistory(folder_id: string, record_id: string): Promise<RecordWithDetails[]>
  restoreVersion(folder_id: string, record_id: string, version: number): Promise<RecordWithDetails>
  getAllDetails(folder_ids: string[]): Promise<RecordWithDetails[]>
  addFile(
    folder_id: string,
    record_id: string,
    file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> },
  ): Promise<RecordWithDetails>
  readFile(folder_id: string, record_id: string, file_id: string): Promise<Uint8Array<ArrayBuffer>>
  beginFile(
    folder_id: string,
    record_id: string,
    file: { name: string; type: string; bytes: number },
  ): Promise<FileOnItsWay>
  putFileChunk(file_id: string, index: number, plain: Uint8Array<ArrayBuffer>): Promise<void>
  finishFile(file_id: string): Promise<RecordWithDetails>
  /** What was uploaded of it is deleted. */
  cancelFile(file_id: string): Promise<void>
  openFile(folder_id: string, record_id: string, file_id: string): Promise<FileOnItsWay>
  readFileChunk(file_id: string, index: number): Promise<Uint8Array<ArrayBuffer>>
  closeFile(file_id: string): Promise<void>
  removeFile(folder_id: string, record_id: string, file_id: string): Promise<RecordWithDetails>
  makeShare(share: ShareToMake): Promise<{ id: string; fragment: string | null; expires_at: string }>
  /** A link with a file, whose chunks are put under the same id; it opens nothing before it is finished. */
  beginShare(share: ShareToMake, file: FileToShare): Promise<FileOnItsWay>
  finishShare(id: string): Promise<{ id: string; fragment: string | null; expires_at: string }>
  /** The link is revoked, and what was uploaded is deleted. */
  cancelShare(id: string): Promise<void>
  listShares(): Promise<{ mine: ShareView[]; for_me: SharesForMe[] }>
  revokeShare(id: string): Promise<void>
  /** Its file is read under the id of the link, until it is closed. */
  openShareForMe(id: string): Promise<SharedContent>
  findBreaches(prefix: string): Promise<{ suffix: string; times: number }[]>
}

/** What the Worker answers beside the engine. */
export type DevicePort = {
  /** Begins to tell what others change. */
  followNews(): Promise<void>
  /** The same of the secrets store, from the first page of it that is opened. */
  followSecrets(): Promise<void>
  /** Which device of the person this browser is. */
  getThisDevice(): Promise<{ id: string | null; has_pin: boolean }>
}

/** What only the server knows of the secrets store; nothing of it is sealed. */
export type SecretsNotesPort = {
  listMachineTokens(config_id: string): Promise<MachineToken[]>
  changeMachineToken(id: string, change: ChangeMachineToken): Promise<MachineToken>
  listSecretReads(config_id: string): Promise<SecretRead[]>
}

/** Who is told of a config, when: ids and days alone. */
export type SecretsNoticesPort = {
  listReminders(config_id: string): Promise<Reminder[]>
  createReminder(config_id: string, reminder: CreateReminder): Promise<Reminder>
  changeReminder(config_id: string, id: string, change: ChangeReminder): Promise<Reminder>
  completeReminder(config_id: string, id: string): Promise<Reminder>
  deleteReminder(config_id: string, id: string): Promise<void>
  listMonitors(config_id: string): Promise<MonitorList>
  createMonitor(config_id: string, monitor: CreateMonitor): Promise<NewMonitor>
  deleteMonitor(config_id: string, id: string): Promise<void>
}

/** The vault of the person, in a Worker. Every answer is plain data. */
export type VaultPort = KeysPort &
  RecordsPort &
  SecretsMethods &
  SecretsNotesPort &
  SecretsNoticesPort &
  DevicePort &
  TransferPort &
  HealthPort

export type { ShareLook }

export type ShareSecret = { id: string; secret: string }

/** A link that somebody was given: opened in a Worker too, without a session. */
export type SharePort = {
  lookAtShare(share: ShareSecret): Promise<ShareLook>
  openShare(
    share: ShareSecret & { passphrase: string | null },
  ): Promise<{ content: SharedContent; views_left: number | null; can_reply: boolean }>
  /** Of the file of a link that was opened here. */
  readFileChunk(id: string, index: number): Promise<Uint8Array<ArrayBuffer>>
  replyToShare(share: ShareSecret & { passphrase: string | null }, text: string): Promise<void>
}

export type RunningVault = {
  call(method: string, args: unknown[]): Promise<unknown>
  /** Ends the Worker and all that it holds; calls that wait are given up. */
  end(): void
}

export type VaultStart = {
  /** Null: only what needs no session. */
  me: VaultMe | null
  getLang(): Lang
  onNews(news: VaultNews): void
  /** The Worker broke: nothing of it answers any more. */
  onBroken(error: Error): void
}

/** Starts an engine with nothing unlocked. */
export type StartVault = (start: VaultStart) => RunningVault

/** Every method of a port as a call by its name. */
export function createPort<Port extends object>(call: RunningVault['call']): Port {
  return new Proxy({} as Port, {
    get: (_port, name) =>
      typeof name === 'string' && name !== 'then' ? (...args: unknown[]) => call(name, args) : undefined,
  })
}
