/**
 * The organisation behind the current team: its requisites with their review, and the addresses that invoices
 * are mailed to; and the page by which such an address is confirmed. Owns no route: the app gives pages theirs.
 */
export { BillingConfirmPage } from './billing-confirm-page.tsx'
export { confirmTexts } from './confirm.messages.ts'
export { organizationTexts } from './organization.messages.ts'
export { OrganizationPage } from './organization-page.tsx'
