/**
 * What a secret of a config is, everywhere: its bytes before sealing, its name, the type of its
 * value, references to others, how configs are merged and compared, and how values are taken out of
 * a program's output. Pure: runs in browsers, Workers and Node alike, has no network, no keys and no
 * clock. Import and export are `@nora/secrets-kit/formats`, addresses alone
 * `@nora/secrets-kit/addresses`. Promises bounds on what a hostile value may cost, and that no
 * answer but those of expanding, merging and parsing holds a value.
 */
export {
  COMMENT_LIMIT_BYTES,
  EXPANDED_LIMIT_BYTES,
  IMPORT_LIMIT_BYTES,
  IMPORT_LIMIT_SECRETS,
  NAME_LIMIT,
  REFERENCE_DEPTH_LIMIT,
  TAG_LIMIT,
  TAGS_LIMIT,
  VALUE_LIMIT_BYTES,
} from './bounds.ts'
export { encodeOwnValues, parseOwnValues } from './codec/own-values.ts'
export { encodeSecret, parseSecret } from './codec/secret-codec.ts'
export { SecretError, type SecretFault } from './codec/secret-error.ts'
export {
  COMPARED_CONFIGS,
  type ComparedCell,
  type ComparedConfig,
  type ComparedRow,
  type ComparedState,
  compareConfigs,
} from './diff/compare-configs.ts'
export { type ChangedField, compareVersions, type VersionDifference } from './diff/compare-versions.ts'
export { createMasker, type MaskerOptions, type OutputMasker } from './mask/create-masker.ts'
export { MASKED_LENGTH } from './mask/masked-forms.ts'
export { createTextMask, type MaskedValues, type TextMask } from './mask/text-mask.ts'
export {
  type MergedSecret,
  mergeSecrets,
  type SecretLayers,
  type SecretOrigin,
} from './merge/merge-secrets.ts'
export { findNameProblem, isName, type NameFault, type NameProblem } from './names/find-name-problem.ts'
export { findSteeredProgram } from './names/find-steered-program.ts'
export { proposeNames } from './names/propose-names.ts'
export { STEERING_NAMES, type SteeringNames } from './names/steering-names.ts'
export {
  type ConfigAddress,
  formatAddress,
  isSameAddress,
  type SecretAddress,
  toAddress,
} from './references/address.ts'
export {
  createExpander,
  type Expansion,
  type ReferenceFault,
  type ReferenceProblem,
  type ResolvedSecret,
  type ResolveSecret,
} from './references/create-expander.ts'
export {
  listReferenceEdges,
  listReferenceUsers,
  type ReferenceEdge,
} from './references/list-reference-users.ts'
export { type ConfigSlugs, matchAddress, type Slugs } from './references/match-address.ts'
export {
  type BrokenReference,
  escapeReferences,
  isSlug,
  type LiteralText,
  parseReferences,
  type Reference,
  type ValuePart,
} from './references/parse-references.ts'
export { type RenamedSecret, renameReferences } from './references/rename-references.ts'
export type { NamedValue, SecretEntry } from './secret-entry.ts'
export { decodeValue } from './types/check-text.ts'
export { findValueProblem } from './types/check-value.ts'
export { getValueProblem } from './types/get-value-problem.ts'
export { SECRET_TYPES, type SecretType, type ValueFault, type ValueProblem } from './types/value-problem.ts'
