/**
 * The organisation behind the current team: its requisites with their review, and the addresses that invoices
 * are mailed to; and the page by which such an address is confirmed.
 */
export { organizationRoutes } from './organization.routes.ts'
