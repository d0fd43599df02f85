/**
 * IP policies of the current team: the list of them with what each is attached to, and the editor of rules.
 * Whether an address is allowed is decided elsewhere.
 */
export { policiesRoutes } from './policies.routes.ts'
