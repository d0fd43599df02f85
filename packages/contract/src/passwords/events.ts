import type { FolderRole } from './schemas.ts'

type Nothing = Record<never, never>
type Change<F> = { before: F; after: F }

/** What the audit log tells of passwords: by id, because the server knows no name of theirs. */
export type PasswordEvent =
  | { kind: 'password_folder.created'; object_id: string; data: { members: number } }
  | { kind: 'password_folder.renamed'; object_id: string; data: { is_moved: boolean } }
  | { kind: 'password_folder.deleted'; object_id: string; data: { records: number } }
  | {
      kind: 'password_folder.member_added'
      object_id: string
      data: { user_id: string; role: FolderRole }
    }
  | {
      kind: 'password_folder.member_changed'
      object_id: string
      data: { user_id: string } & Change<{ role: FolderRole }>
    }
  | { kind: 'password_folder.member_removed'; object_id: string; data: { user_id: string } }
  | { kind: 'password_folder.granted'; object_id: string; data: { user_id: string } }
  | { kind: 'password_folder.rotated'; object_id: string; data: { epoch: number; records: number } }
  | {
      kind: 'password_folder.history_cut'
      object_id: string
      data: { epoch: number; records: number; versions: number }
    }
  | { kind: 'password_folder.details_read'; object_id: string; data: { records: number } }
  | {
      kind: 'password.written'
      object_id: string
      data: { created: number; changed: number; trashed: number; removed: number }
    }
  | { kind: 'password.moved'; object_id: string; data: { to_folder_id: string; records: number } }
  | { kind: 'password.read'; object_id: string; data: { folder_id: string } }
  | { kind: 'password.history_read'; object_id: string; data: { folder_id: string } }
  | { kind: 'password_file.added'; object_id: string; data: { record_id: string; bytes: number } }
  | { kind: 'password_file.read'; object_id: string; data: { record_id: string } }
  | { kind: 'password_file.removed'; object_id: string; data: { record_id: string } }
  | {
      kind: 'password_share.created'
      object_id: string
      data: {
        record_id: string | null
        for_user_id: string | null
        /** Of the sealed file that goes with it. */
        file_bytes: number | null
        views: number | null
        expires_at: string
      }
    }
  | { kind: 'password_share.opened'; object_id: string; data: { views_left: number | null } }
  | { kind: 'password_share.replied'; object_id: string; data: Nothing }
  | { kind: 'password_share.revoked'; object_id: string; data: Nothing }
