/**
 * What lets programs act in a person's name: the user token and API keys (made on demand, shown whole
 * once), SSH public keys, and the sign-in of a client that waits for a yes. A whole token or key is never
 * kept, not even in the query cache; a private SSH key never leaves the field it was pasted into.
 */
export { AccessPart } from './access/lazy-access-part.ts'
export { useTokenState } from './credentials.queries.ts'
export { credentialsRoutes } from './credentials.routes.ts'
export { PlainSshCommand } from './public-keys/plain-ssh-command.tsx'
export { SaveTokenStep } from './save-token-step.tsx'
export { useClient } from './use-client.ts'
