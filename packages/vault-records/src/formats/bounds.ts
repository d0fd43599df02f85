import { MIB } from '@nora/kit'

export const IMPORT_LIMIT_BYTES = 50 * MIB
export const ROW_LIMIT = 100_000
/** All that is taken out of an archive together. */
export const UNPACKED_LIMIT_BYTES = 200 * MIB
export const ARCHIVE_ENTRY_LIMIT = 20_000
/** Earlier versions in an export together: files and records have the rest of what an import takes. */
export const HISTORY_LIMIT_BYTES = 16 * MIB
export const JSON_DEPTH_LIMIT = 100
export const XML_DEPTH_LIMIT = 100
export const COLUMN_LIMIT = 300
/** Folders in folders, as the vault has them. */
export const FOLDER_DEPTH_LIMIT = 5

/** What a file may ask of the machine that opens it. */
export const KDF_LIMITS = {
  argon2MemoryBytes: 1024 * MIB,
  argon2Iterations: 100,
  argon2Parallelism: 64,
  pbkdf2Iterations: 5_000_000,
  aesRounds: 100_000_000,
} as const
