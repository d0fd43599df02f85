import { KIB, MIB } from '@nora/kit'

/** Overview and details of one record together, encoded. */
export const RECORD_LIMIT_BYTES = 64 * KIB
export const FIELD_LIMIT = 200
/** Levels of JSON: a record has three, the rest is for what newer clients write. */
export const DEPTH_LIMIT = 12

export const NAME_LIMIT = 500
export const LOGIN_LIMIT = 1_000
export const URL_LIMIT = 50
export const URL_LENGTH_LIMIT = 4_096
export const TAG_LIMIT = 50
export const TAG_LENGTH_LIMIT = 100
/** Long enough for a private key that somebody keeps as a password. */
export const PASSWORD_LIMIT = 10_000
export const TOTP_LIMIT = 2_000
export const HISTORY_LIMIT = 100
export const FILE_LIMIT = 50
export const FILE_LIMIT_BYTES = 100 * MIB
/** Of a file that goes by a link. */
export const LINK_FILE_LIMIT_BYTES = 25 * MIB
export const FILE_NAME_LIMIT = 255
export const FILE_TYPE_LIMIT = 255
export const ID_LIMIT = 100
/** Of notes and values of fields, in UTF-16 units: more than a record holds, so that its bytes decide. */
export const LONG_TEXT_LIMIT = 64 * KIB
