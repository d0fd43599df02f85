/**
 * Organization: the requisites of the organisation behind a team, their review by the operator, and the
 * addresses that invoices are mailed to. Owns `organizations` and `billing_recipients`. Promises that what is
 * called verified is exactly what the operator saw, and that nobody is mailed invoices who has not asked for it.
 */

export { createRegister } from './company-register/create-register.ts'
export type { Deps as OrganizationDeps } from './organization.deps.ts'
export { createOrganizationFeature } from './organization.feature.ts'
