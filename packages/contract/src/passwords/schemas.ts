import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { bytesOf32, sealedBytes } from '../sealed-bytes.ts'
import { madeId, signed } from '../vault/schemas.ts'
import {
  DETAILS_MAX,
  FOLDER_MEMBERS_MAX,
  FOLDER_NAME_BYTES,
  FOLDER_RECORDS_MAX,
  FOLDERS_MAX,
  HEADS_PAGE_MAX,
  KEPT_FILES_MAX,
  MOVE_RECORDS_MAX,
  OVERVIEW_BYTES,
  RECORD_BYTES,
  ROTATION_ROWS_MAX,
  SEALED_FILE_BYTES,
  VERSIONS_MAX,
  WRITE_ROWS_MAX,
} from './bounds.ts'

export const folderRole = z.enum(['viewer', 'editor', 'admin'])
const seq = z.number().int().min(1)
const epoch = z.number().int().min(1)
const count = z.number().int().min(0)
const overview = sealedBytes(OVERVIEW_BYTES + 128)
const details = sealedBytes(RECORD_BYTES + 1_152)
const name = sealedBytes(FOLDER_NAME_BYTES + 128)
const wrap = sealedBytes(256)

export const accessEntry = z.object({ user_id: id, role: folderRole })
const access = z.array(accessEntry).min(1).max(FOLDER_MEMBERS_MAX)
export const grant = z.object({ user_id: id, wrap, signed })
const grants = z.array(grant).max(FOLDER_MEMBERS_MAX)
export const folderName = z.object({ envelope: name, version: seq, epoch })
const expected_seq = z.number().int().min(0).describe('The head that the caller has built on.')

export const folder = z.object({
  id,
  parent_id: id.nullable(),
  owner_id: id.nullable().describe('Who made it; null: they are gone.'),
  epoch,
  seq,
  name: folderName,
  role: folderRole.describe('What the server grants the caller; it counts where the access list agrees.'),
  grant: grant
    .omit({ user_id: true })
    .nullable()
    .describe(
      'The key of the present epoch for the caller; null: an administrator of the folder has yet to wrap it.',
    ),
  access: z
    .array(
      accessEntry.extend({
        has_grant: z.boolean().describe('Whether the key of the present epoch is wrapped to them.'),
      }),
    )
    .max(FOLDER_MEMBERS_MAX),
  holders: count.describe('Members of the folder who can open it.'),
  records: count,
  is_rotation_due: z.boolean().describe('Somebody was removed and the key is still the same.'),
  is_read_only: z.boolean().describe('Beyond the limit of the plan.'),
  created_at: instant,
})
export const folders = z.object({ items: z.array(folder).max(FOLDERS_MAX) })

export const createFolder = z.object({
  id: madeId('pwf'),
  parent_id: id.nullable(),
  name,
  access,
  head: signed,
  grants,
})
export const changeFolder = z.object({
  expected_seq,
  parent_id: id.nullable().optional(),
  name: name.describe('Sealed for the next version of the name and the present epoch.'),
  head: signed,
})

export const recordRow = z.object({
  id,
  version: seq,
  epoch,
  overview,
  details_hash: bytesOf32,
  signature: signed.shape.signature.describe('Of this version, by `signed_by`.'),
  signed_by: id,
  author_id: id.describe('Who changed it last.'),
  is_trashed: z.boolean(),
  changed_at: instant,
  seq: seq.describe('The head with which it came.'),
})
export const folderQuery = z.object({
  heads_since: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Heads from this one on; without it, the newest.'),
  rows_since: z.coerce.number().int().min(0).default(0).describe('Rows that came after this head.'),
  after: z.string().max(64).optional().describe('`next_row` of the page before.'),
  limit: z.coerce.number().int().min(1).max(WRITE_ROWS_MAX).default(WRITE_ROWS_MAX),
})
export const folderHead = signed.extend({
  seq,
  access: access.nullable().describe('Null: as with the head before it in this list.'),
})
export const folderContents = z.object({
  folder,
  heads: z.array(folderHead).max(HEADS_PAGE_MAX).describe('The first of them always tells its access list.'),
  rows: z.array(recordRow).max(WRITE_ROWS_MAX),
  removed: z.array(id).max(FOLDER_RECORDS_MAX),
  next_row: z.string().nullable(),
  previous: z
    .array(z.object({ epoch, envelope: sealedBytes(256) }))
    .max(1_000)
    .describe('Keys of earlier epochs, each under that of the next.'),
})

export const writtenRow = z.object({
  id: madeId('pwd'),
  version: seq,
  epoch,
  overview,
  details,
  signature: signed.shape.signature,
  is_trashed: z.boolean(),
})
export const writeRecords = z.object({
  expected_seq,
  head: signed,
  rows: z.array(writtenRow).max(WRITE_ROWS_MAX),
  removed: z.array(id).max(WRITE_ROWS_MAX).default([]).describe('Trashed rows to delete for good.'),
})
export const written = z.object({ seq })

export const moveRecords = z.object({
  expected_seq,
  head: signed,
  from: z.object({ folder_id: id, expected_seq, head: signed }).describe('The folder that they leave.'),
  records: z
    .array(
      z.object({
        of: id.describe('What the record is called in the folder that it leaves.'),
        row: writtenRow.describe(
          'The record as it is, under a new id: the same version, sealed for this folder.',
        ),
        versions: z
          .array(writtenRow.omit({ id: true, is_trashed: true }))
          .max(VERSIONS_MAX)
          .describe(
            'Its earlier versions under their numbers. Who wrote them and when is taken from those that they are of.',
          ),
      }),
    )
    .min(1)
    .max(MOVE_RECORDS_MAX),
})
export const moved = z.object({ seq, from_seq: seq.describe('The head of the folder that they left.') })

export const recordParams = z.object({ id, record: id })
export const recordDetails = z.object({
  id,
  version: seq,
  epoch,
  overview,
  details,
  signature: signed.shape.signature,
  signed_by: id,
  author_id: id,
  changed_at: instant,
})
export const listDetails = z.object({ ids: z.array(id).min(1).max(DETAILS_MAX) })
export const detailsList = z.object({ items: z.array(recordDetails).max(DETAILS_MAX) })
export const versionsList = z.object({ items: z.array(recordDetails).max(VERSIONS_MAX) })

export const fileParams = recordParams.extend({ file: id })
export const chunkParams = fileParams.extend({ chunk: z.coerce.number().int().min(0).max(200) })
export const addFile = z.object({
  id: madeId('pwa'),
  bytes: z.number().int().min(0).max(SEALED_FILE_BYTES).describe('Of the sealed file.'),
})
export const file = z.object({
  id,
  bytes: count,
  chunks: count,
  stored: z.array(count).max(200).describe('Chunks that are here: an upload goes on with the others.'),
})

export const setFolderMembers = z.object({ expected_seq, access, head: signed, grants })
export const beginRotation = z.object({ expected_seq })
export const rotation = z.object({ epoch, expires_at: instant })
export const rotationParams = z.object({ id, epoch: z.coerce.number().int().min(2) })
export const putRotationRows = z.object({ rows: z.array(writtenRow).min(1).max(ROTATION_ROWS_MAX) })
export const staged = z.object({ staged: count, of: count })
export const commitRotation = z.object({
  expected_seq,
  head: signed,
  access,
  grants,
  name,
  previous: sealedBytes(256)
    .nullable()
    .describe(
      'The key before, under the new one. Null cuts the history: earlier keys and versions are deleted, and records stay as they were staged.',
    ),
  files: z
    .array(id)
    .max(KEPT_FILES_MAX)
    .optional()
    .describe(
      'With a cut: the files that records name. Others are deleted, once a day has passed since they were uploaded.',
    ),
})

export const passwordTask = z.object({
  folder_id: id,
  kind: z.enum(['grant', 'rotate']),
  user_ids: z
    .array(id)
    .max(FOLDER_MEMBERS_MAX)
    .describe('Who waits for a grant, or whose leaving calls for a new key.'),
})
export const passwordTasks = z.object({ items: z.array(passwordTask).max(FOLDERS_MAX) })
export const passwordNews = z.object({
  folder_id: id.nullable().describe('Null: the list of folders, the directory or the tasks.'),
  seq: count,
})

export const breachParams = z.object({ prefix: z.string().regex(/^[0-9A-F]{5}$/) })
export const breaches = z.object({
  suffixes: z.array(z.object({ suffix: z.string().length(35), times: count })).max(5_000),
})

export type AccessEntryWire = z.output<typeof accessEntry>
export type Folder = z.output<typeof folder>
export type FolderContents = z.output<typeof folderContents>
export type CreateFolder = z.output<typeof createFolder>
export type ChangeFolder = z.output<typeof changeFolder>
export type RecordRow = z.output<typeof recordRow>
export type RecordDetails = z.output<typeof recordDetails>
export type WriteRecords = z.output<typeof writeRecords>
export type MoveRecords = z.output<typeof moveRecords>
export type WrittenRow = z.output<typeof writtenRow>
export type SetFolderMembers = z.output<typeof setFolderMembers>
export type CommitRotation = z.output<typeof commitRotation>
export type FolderRole = z.output<typeof folderRole>
export type FolderGrant = z.output<typeof grant>
export type PasswordTask = z.output<typeof passwordTask>
export type PasswordNews = z.output<typeof passwordNews>
export type PasswordFile = z.output<typeof file>
