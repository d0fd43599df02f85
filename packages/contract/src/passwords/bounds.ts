import { KIB, MIB } from '@nora/kit'

export const RECORD_BYTES = 64 * KIB
/** What a list needs of a record: name, login, addresses, tags. */
export const OVERVIEW_BYTES = 16 * KIB
export const FOLDER_NAME_BYTES = 4 * KIB
export const FOLDERS_MAX = 1_000
export const FOLDER_DEPTH_MAX = 5
export const FOLDER_RECORDS_MAX = 10_000
export const FOLDER_MEMBERS_MAX = 200
export const WRITE_ROWS_MAX = 500
/** Of a request that writes rows: 200 of the largest records, sealed and in base64. */
export const WRITE_BODY_BYTES = 24 * MIB
export const MOVE_RECORDS_MAX = 200
/** Ids of files that the end of a cut names: a folder with more keeps what none of its records names. */
export const KEPT_FILES_MAX = 10_000
/** Of a request that ends a rotation: 200 grants, and as many ids of files. */
export const COMMIT_BODY_BYTES = 2 * MIB
export const DETAILS_MAX = 200
export const ROTATION_ROWS_MAX = 200
export const VERSIONS_MAX = 200
export const HEADS_PAGE_MAX = 500
export const PASSWORD_FILE_BYTES = 100 * MIB
export const FILE_CHUNK_BYTES = MIB
/** A chunk with its tag. */
export const SEALED_CHUNK_BYTES = FILE_CHUNK_BYTES + 16
/** Of a file that goes by a link. */
export const SHARE_FILE_BYTES = 25 * MIB
export const SEALED_SHARE_FILE_BYTES = (SHARE_FILE_BYTES / FILE_CHUNK_BYTES) * SEALED_CHUNK_BYTES
/** The largest file with the tags of its chunks. */
export const SEALED_FILE_BYTES = (PASSWORD_FILE_BYTES / FILE_CHUNK_BYTES) * SEALED_CHUNK_BYTES
export const SHARES_MAX = 500
export const SHARE_BYTES = 64 * KIB
export const SHARE_VIEWS_MAX = 100
