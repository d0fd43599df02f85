/**
 * What lets programs act in a person's name: the user token and API keys (made on demand, shown whole
 * once), SSH public keys, and the sign-in of a client that waits for a yes. A whole token or key is never
 * kept, not even in the query cache; a private SSH key never leaves the field it was pasted into.
 */
export { AccessPart } from './access/lazy-access-part.ts'
export { apiKeysTexts } from './api-keys/api-keys.messages.ts'
export { useApiKeys } from './api-keys/api-keys.queries.ts'
export { ApiKeysPage } from './api-keys/api-keys-page.tsx'
export { toApiKeysSearch } from './api-keys/api-keys-search.ts'
export type { ClientAt } from './client-commands.ts'
export { ClientLoginPage } from './client-login-page.tsx'
export { credentialsTexts } from './credentials.messages.ts'
export { useTokenState } from './credentials.queries.ts'
export { PlainSshCommand } from './public-keys/plain-ssh-command.tsx'
export { publicKeysTexts } from './public-keys/public-keys.messages.ts'
export { usePublicKeys } from './public-keys/public-keys.queries.ts'
export { PublicKeysPage } from './public-keys/public-keys-page.tsx'
export { toPublicKeysSearch } from './public-keys/public-keys-search.ts'
export { SaveTokenStep } from './save-token-step.tsx'
export { TokenPage } from './token-page.tsx'
