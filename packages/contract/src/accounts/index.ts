/** Accounts: users, sign-in, second factors, sessions and identity providers. */

export { personName, themes } from './fields.ts'
export { type MfaState, RECOVERY_CODES, type RecoveryCodes, type TotpKey } from './mfa/schemas.ts'
export {
  type AssertionOptions,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyRegistration,
  type RegistrationOptions,
} from './passkey.schemas.ts'
export {
  AVATAR_MAX_SIDE,
  avatarUpload,
  type MemberRecord,
  type NotificationType,
  notificationTypes,
  type UserSettings,
} from './profile/schemas.ts'
export {
  localPath,
  type Provider,
  type ProviderError,
  type ProviderKind,
  type ProviderLink,
  type ProviderSignUp,
  providerErrors,
  providerKinds,
} from './provider-links/schemas.ts'
export {
  type CodeSent,
  type CurrentUser,
  type IdentityProof,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type SecondFactor,
} from './schemas.ts'
export type { Session } from './sessions/schemas.ts'
