/**
 * Gateways of the current team: the list of them, creating one, and the page of one with its members, health, traffic
 * and settings. States and counts are live.
 */
export { gatewaysRoutes } from './gateways.routes.ts'
