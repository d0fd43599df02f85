/**
 * What the installation sells: its plans, side by side, as the operator's file has them. Knows nothing of
 * payments and changes nothing.
 */

export { billingRoutes } from './billing.routes.ts'
