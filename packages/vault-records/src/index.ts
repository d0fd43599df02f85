/**
 * What a record of the password vault is, everywhere: its shape, its bytes before they are sealed,
 * generated passwords, strength, one-time codes, search, health. Runs in browsers and in Node alike.
 * Has no network and no keys; import and export are `@nora/vault-records/formats`, which load
 * their libraries when a file is opened. Promises that whatever a hostile writer sealed ends in a
 * record within bounds or in a RecordError, and that keys of newer clients survive older ones.
 */
export { LINK_FILE_LIMIT_BYTES } from './bounds.ts'
export { checkRecord, type RecordProblem } from './codec/check-record.ts'
export {
  encodeDetails,
  encodeFolderName,
  encodeOverview,
  parseDetails,
  parseFolderName,
  parseOverview,
} from './codec/codec.ts'
export {
  DEFAULT_PASSPHRASE,
  getPassphraseBits,
  makePassphrase,
  PASSPHRASE_WORDS,
  type PassphraseRecipe,
} from './generator/passphrase.ts'
export {
  DEFAULT_RECIPE,
  getPasswordBits,
  makePassword,
  PASSWORD_LENGTH,
  type PasswordRecipe,
} from './generator/password.ts'
export type { BreachSource } from './health/breaches.ts'
export {
  checkHealth,
  HEALTH_ISSUES,
  type HealthFinding,
  type HealthIssue,
  type HealthOptions,
  type HealthRecord,
} from './health/check-health.ts'
export {
  type CustomField,
  type Details,
  type FieldKind,
  type FileFacts,
  type FolderName,
  makeEmptyRecord,
  type Overview,
  type PastPassword,
  type RecordContent,
  type RecordKind,
} from './record.ts'
export { RecordError, type RecordFault } from './record-error.ts'
export { toSafeText } from './safe-text.ts'
export { type SearchEntry, SearchIndex } from './search/search-index.ts'
export {
  checkMasterKey,
  estimateStrength,
  MASTER_KEY_LENGTH,
  MASTER_KEY_SCORE,
  type Strength,
  type StrengthOptions,
} from './strength/estimate-strength.ts'
export type { Weakness } from './strength/matches.ts'
export {
  getTotpSecondsLeft,
  makeTotpCode,
  parseTotp,
  readTotpInput,
  type TotpSettings,
  toTotpUri,
} from './totp/totp.ts'
