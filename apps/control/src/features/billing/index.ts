/**
 * Billing: the plans of the installation, as its operator wrote them down. Owns no table. Promises that a
 * plans file with a mistake keeps the server from starting, with the place and the reason.
 */
export { billingHandlers } from './billing.routes.ts'
export { parsePlansFile } from './plans-file.ts'
