/** API keys, SSH keys, and what clients sign in with. */
export { type AccessKind, accessKinds, type OwnAccess } from './access/schemas.ts'
export {
  API_KEYS_PER_USER,
  type ApiKey,
  type CreateApiKey,
  type NewApiKey,
} from './api-keys/schemas.ts'
export {
  type AddPublicKeys,
  type ChangePublicKey,
  type ConnectSettings,
  PUBLIC_KEYS_PER_USER,
  type PublicKey,
} from './public-keys/schemas.ts'
export type {
  ClientDescription,
  CreatedTemporalToken,
  CreateTemporalToken,
  CredentialTeam,
  NewToken,
  TemporalToken,
  TokenState,
} from './schemas.ts'
