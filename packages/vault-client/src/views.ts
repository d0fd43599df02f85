import type { Role } from '@nora/contract'
import type { FolderRole, ShareDuration } from '@nora/contract/passwords'
import type { VaultFault } from '@nora/vault-core'
import type { Overview, RecordContent } from '@nora/vault-records'

/** What the server or its content did that a client refuses. Nothing of what it belongs to is shown. */
export type Refusal = {
  fault: VaultFault
  what: 'keys' | 'directory' | 'folder' | 'record' | 'share' | 'config'
}

export type VaultState =
  /** No master key yet, or it was reset. */
  | { kind: 'no_key'; was_reset: boolean }
  /** `is_device_broken`: what this device keeps is damaged; it has to be forgotten before anything opens. */
  | { kind: 'locked'; has_pin: boolean; has_recovery: boolean; is_device_broken: boolean }
  | {
      kind: 'open'
      unlocked_until: string
      /** The last change of the directory that this device has seen proven; null on the first unlock here. */
      is_first_here: boolean
      has_pin: boolean
    }

export type PersonView = {
  user_id: string
  name: string | null
  email: string
  role: Role
  /** `none`: no key yet; `waits`: not signed into the directory, or with another key than signed. */
  key: 'none' | 'waits' | 'unverified' | 'verified'
  /** Seven words of their public keys; null without a key in the directory. */
  words: string[] | null
  /** The same in each language: two people who compare them need not read the console in one. */
  words_in: { ru: string[]; en: string[] } | null
}

export type FolderMemberView = PersonView & { folder_role: FolderRole; has_grant: boolean }

export type FolderView = {
  id: string
  parent_id: string | null
  /** Empty while it is not open. */
  name: string
  icon: string | null
  role: FolderRole
  /** `waits`: an administrator of the folder has yet to wrap its key for us. */
  state: 'open' | 'waits' | 'refused'
  refusal: Refusal | null
  members: FolderMemberView[]
  records: number
  is_shared: boolean
  /** A shared folder that nobody else can open. */
  is_only_holder: boolean
  is_rotation_due: boolean
  is_read_only: boolean
}

export type RecordView = {
  id: string
  folder_id: string
  version: number
  overview: Overview
  is_trashed: boolean
  author_id: string
  changed_at: string
}

/** `signed_by`: differs from the author where somebody sealed it anew: for a new key, or on a move to another folder. */
export type RecordWithDetails = RecordView & RecordContent & { signed_by: string }

/** A file that is sent or received chunk by chunk; the last chunk has what is left of `bytes`. */
export type FileOnItsWay = { id: string; bytes: number; chunks: number; chunk_bytes: number }

/** A record to write; without id a new one. `version` is the one that the change was made on. */
export type RecordToSave = { id?: string; version?: number; content: RecordContent }

/** Somebody changed the same record meanwhile: theirs stands, ours was not written. */
export type SaveConflict = { record_id: string; theirs: RecordWithDetails }

export type ShareToMake = {
  /** What is shared; `record` takes it as it is now. */
  what: { folder_id: string; record_id: string } | { text: string }
  views: number | null
  expires_in: ShareDuration
  passphrase: string | null
  for_user_id: string | null
  wants_receipt: boolean
  takes_reply: boolean
}

export type ShareView = {
  id: string
  title: string
  kind: 'record' | 'inline'
  /** `unfinished`: its file is not whole, and it opens nothing. */
  state: 'unfinished' | 'open' | 'used' | 'expired' | 'revoked'
  /** Of its file, null without one. */
  file_bytes: number | null
  views_left: number | null
  opened: number
  opened_at: string | null
  expires_at: string
  asks_passphrase: boolean
  for_user_id: string | null
  /** Opened here; null while there is none. */
  reply: string | null
}

/** A file to send by a link; at most 25 MiB. */
export type FileToShare = { name: string; type: string; bytes: number }

/** A file that a link opened, read chunk by chunk under the id of the link. */
export type SharedFile = FileOnItsWay & { name: string; type: string }

/** What a link opens. A text may be empty beside a file. */
export type SharedContent =
  | { kind: 'record'; content: RecordContent }
  | { kind: 'inline'; text: string; file?: SharedFile }

export type SharesForMe = { id: string; from_user_id: string; expires_at: string; views_left: number | null }

/** What a signature of ours is waited for. */
export type WaitingTask =
  | { kind: 'add' | 'change' | 'rekey' | 'remove'; user_id: string }
  | { kind: 'grant' | 'rotate'; folder_id: string; user_ids: string[] }

/** Told while the vault is open. */
export type VaultNews =
  | { kind: 'locked'; why: 'asked' | 'idle' | 'ended' }
  | { kind: 'folders' }
  | { kind: 'folder'; folder_id: string }
  /** Null: projects, roles or tasks. */
  | { kind: 'secrets'; config_id: string | null }
  | { kind: 'refused'; refusal: Refusal }
