import { KIB, MIB } from '@nora/kit'

export const NAME_LIMIT = 128
/** Of one value as it is kept, in UTF-8. */
export const VALUE_LIMIT_BYTES = 64 * KIB
/** Of one value after its references are expanded, in UTF-8. */
export const EXPANDED_LIMIT_BYTES = MIB
/** Steps from a value to the last one it refers to. */
export const REFERENCE_DEPTH_LIMIT = 16
/** Levels of JSON, YAML and XML: what is deeper no program is configured by. */
export const NESTING_LIMIT = 100
/** How often the anchors of one YAML document may be repeated. */
export const YAML_ALIAS_LIMIT = 100
/** Of a file to import, and of the secrets in it. */
export const IMPORT_LIMIT_BYTES = 4 * MIB
export const IMPORT_LIMIT_SECRETS = 1_000
export const COMMENT_LIMIT_BYTES = KIB
export const TAGS_LIMIT = 20
/** Of one tag, in UTF-8. */
export const TAG_LIMIT = 64
/** Of a secret as it is sealed: JSON writes some characters of a value as six. */
export const SECRET_LIMIT_BYTES = 6 * (VALUE_LIMIT_BYTES + 4 * KIB)
/** Of all own values of a person in a config, as they are sealed. */
export const OWN_VALUES_LIMIT_BYTES = 254 * KIB
