/**
 * Webhooks of the current team: the list of them, creating one, and the page of one with what came in, where it goes,
 * what was given up, and settings. Requests, deliveries and states are live.
 */
export { webhooksRoutes } from './webhooks.routes.ts'
