/**
 * The audit log of the current team: what was done in sentences, with conditions in the address of the page,
 * one event in a drawer with what was before and after, and the receivers to which it is sent. Its words are loaded with the page.
 */

export { auditRoutes } from './audit.routes.ts'
