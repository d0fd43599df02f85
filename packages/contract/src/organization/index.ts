/** Requisites of the organisation behind a team, and who gets its invoices. */
export {
  BILLING_RECIPIENTS_PER_TEAM,
  type BillingRecipient,
  type Company,
  type Organization,
  type Requisites,
  type ReviewStatus,
  reviewStatuses,
  type SaveOrganization,
} from './schemas.ts'
