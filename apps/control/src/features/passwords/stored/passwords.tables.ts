import type { AccessEntryWire, FolderRole } from '@nora/contract/passwords'
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { teams } from '../../teams/readable-tables.ts'

const folder = () =>
  text()
    .notNull()
    .references(() => password_folders.id, { onDelete: 'cascade' })

/** Folders of a team. Bytes of this feature are base64url, as the contract has them. */
export const password_folders = pgTable(
  'password_folders',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    parent_id: text().references((): AnyPgColumn => password_folders.id, { onDelete: 'set null' }),
    /** Who made it. */
    owner_id: text()
      .notNull()
      .references(() => users.id),
    epoch: integer().notNull(),
    seq: integer().notNull(),
    name_envelope: text().notNull(),
    name_hash: text().notNull(),
    name_version: integer().notNull(),
    /** Since when nobody who has access is in the team. */
    orphaned_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [index().on(table.team_id), index().on(table.parent_id)],
)

/** What was signed at each write. */
export const password_heads = pgTable(
  'password_heads',
  {
    folder_id: folder(),
    seq: integer().notNull(),
    body: text().notNull(),
    signature: text().notNull(),
    /** As of this head; null: as with the head before. */
    access: jsonb().$type<AccessEntryWire[]>(),
  },
  (table) => [primaryKey({ columns: [table.folder_id, table.seq] })],
)

/** Who has access. The list is signed as a whole, so that who left the team stays in it until the next epoch. */
export const password_access = pgTable(
  'password_access',
  {
    folder_id: folder(),
    user_id: text().notNull(),
    role: text().$type<FolderRole>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.folder_id, table.user_id] }), index().on(table.user_id)],
)

/** The key of the present epoch, wrapped for each holder. */
export const password_grants = pgTable(
  'password_grants',
  {
    folder_id: folder(),
    user_id: text().notNull(),
    epoch: integer().notNull(),
    /** Of the holder’s keys at that time: a wrap to earlier ones opens no more. */
    generation: integer().notNull(),
    wrap: text().notNull(),
    body: text().notNull(),
    signature: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.folder_id, table.user_id] })],
)

/** Keys of earlier epochs, each under that of the next. */
export const password_previous_keys = pgTable(
  'password_previous_keys',
  { folder_id: folder(), epoch: integer().notNull(), envelope: text().notNull() },
  (table) => [primaryKey({ columns: [table.folder_id, table.epoch] })],
)

/** Ids are made by clients, so they are unique only within a folder. */
export const password_records = pgTable(
  'password_records',
  {
    folder_id: folder(),
    id: text().notNull(),
    version: integer().notNull(),
    epoch: integer().notNull(),
    overview: text().notNull(),
    overview_hash: text().notNull(),
    details: text().notNull(),
    details_hash: text().notNull(),
    signature: text().notNull(),
    /** Differs from the author after a rotation, which seals anew what somebody else wrote. */
    signed_by: text().notNull(),
    author_id: text().notNull(),
    is_trashed: boolean().notNull(),
    created_at: instant().notNull(),
    changed_at: instant().notNull(),
    seq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.folder_id, table.id] }), index().on(table.folder_id, table.seq)],
)

const ofRecord = (table: { folder_id: AnyPgColumn; record_id: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [table.folder_id, table.record_id],
    foreignColumns: [password_records.folder_id, password_records.id],
  }).onDelete('cascade')

/** Earlier versions of records. */
export const password_versions = pgTable(
  'password_versions',
  {
    folder_id: text().notNull(),
    record_id: text().notNull(),
    version: integer().notNull(),
    epoch: integer().notNull(),
    overview: text().notNull(),
    details: text().notNull(),
    signature: text().notNull(),
    signed_by: text().notNull(),
    author_id: text().notNull(),
    changed_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.folder_id, table.record_id, table.version] }),
    ofRecord(table, 'password_versions_record_fk'),
  ],
)

/** Records that were deleted for good, for clients that still have them. */
export const password_removals = pgTable(
  'password_removals',
  { folder_id: folder(), record_id: text().notNull(), seq: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.folder_id, table.record_id] }),
    index().on(table.folder_id, table.seq),
  ],
)

/** Files of records; their chunks are kept outside of the database. */
export const password_files = pgTable(
  'password_files',
  {
    folder_id: text().notNull(),
    id: text().notNull(),
    record_id: text().notNull(),
    /** Of the sealed file. */
    bytes: integer().notNull(),
    created_at: instant().notNull(),
    /** When the last of its chunks came. */
    finished_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.folder_id, table.id] }),
    index().on(table.folder_id, table.record_id),
    ofRecord(table, 'password_files_record_fk'),
  ],
)

export const password_file_chunks = pgTable(
  'password_file_chunks',
  {
    folder_id: text().notNull(),
    file_id: text().notNull(),
    chunk: integer().notNull(),
    hash: text().notNull(),
    /** Its key in the storage of files. */
    file: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.folder_id, table.file_id, table.chunk] }),
    index().on(table.file),
    foreignKey({
      name: 'password_file_chunks_file_fk',
      columns: [table.folder_id, table.file_id],
      foreignColumns: [password_files.folder_id, password_files.id],
    }).onDelete('cascade'),
  ],
)

/** New epochs that are being prepared, one for each folder. */
export const password_rotations = pgTable('password_rotations', {
  folder_id: folder().primaryKey(),
  epoch: integer().notNull(),
  /** The head that it builds on. */
  seq: integer().notNull(),
  begun_by: text().notNull(),
  expires_at: instant().notNull(),
})

/** Rows under the key of the epoch that is being prepared. */
export const password_staged_rows = pgTable(
  'password_staged_rows',
  {
    folder_id: text()
      .notNull()
      .references(() => password_rotations.folder_id, { onDelete: 'cascade' }),
    id: text().notNull(),
    version: integer().notNull(),
    overview: text().notNull(),
    overview_hash: text().notNull(),
    details: text().notNull(),
    details_hash: text().notNull(),
    signature: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.folder_id, table.id] })],
)

/** When somebody last read what: the audit log hears of it once a minute. */
export const password_reads = pgTable(
  'password_reads',
  {
    user_id: text().notNull(),
    object_id: text().notNull(),
    read_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.object_id] }), index().on(table.read_at)],
)
