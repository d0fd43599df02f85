/**
 * What lets programs act in a person's name: the user token (made on demand, shown whole once) and the
 * sign-in of a client that waits for a yes. A whole token is never kept, not even in the query cache.
 */
export { ClientLoginPage } from './client-login-page.tsx'
export { credentialsTexts } from './credentials.messages.ts'
export { useTokenState } from './credentials.queries.ts'
export { SaveTokenStep } from './save-token-step.tsx'
export { TokenPage } from './token-page.tsx'
