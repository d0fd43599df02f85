import { z } from 'zod'
import { email, id, instant, page, pageQuery, visibleName } from '../fields.ts'

export const BILLING_RECIPIENTS_PER_TEAM = 20

/** Excludes control characters and the marks that turn the direction of a text around. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u
const name = visibleName(500).regex(oneLine)
const number = z.string().trim().max(20)

export const reviewStatuses = ['review_required', 'review', 'verified', 'declined'] as const
export const reviewStatus = z
  .enum(reviewStatuses)
  .describe(
    '`review_required` means that nothing was submitted. Saving changes it to `review`; the operator changes it to `verified` or `declined`.',
  )

export const requisites = z.object({
  inn: z
    .string()
    .describe('The INN (taxpayer number): 10 digits for an organisation, 12 for a sole proprietor.'),
  kpp: z.string().nullable().describe('The KPP of an organisation; null for a sole proprietor.'),
  ogrn: z.string().describe('The OGRN of 13 digits, or the OGRNIP of 15 digits.'),
  name: z.string().describe('The name as registered, with the legal form.'),
  short_name: z.string(),
  address: z.string().nullable(),
})

export const saveOrganization = z.object({
  inn: number,
  kpp: number.nullable().default(null),
  ogrn: number,
  name,
  short_name: name,
  address: name.nullable().default(null),
})

export const organization = z.object({
  status: reviewStatus,
  requisites: requisites.nullable().describe('null until you save details.'),
  decline_reason: z.string().nullable().describe('Why the operator declined them.'),
  sent_at: instant.nullable().describe('When they were submitted for review.'),
  reviewed_at: instant.nullable(),
  has_look_up: z.boolean().describe('Whether a register is configured for `inn_info`.'),
})

export const companyQuery = z.object({ inn: number })

/** A company of the register. What the register does not say is null. */
export const company = z.object({
  inn: z.string(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  name: z.string(),
  short_name: z.string().nullable(),
  address: z.string().nullable(),
  is_active: z.boolean().describe('False if the company is closed or in liquidation.'),
})

export const billingRecipient = z.object({
  id,
  email: z.string(),
  state: z
    .enum(['confirmed', 'waiting', 'expired'])
    .describe(
      'Whether the recipient gets invoices, has a link that is not confirmed yet, or has an expired link.',
    ),
  confirmed_at: instant.nullable(),
  sent_at: instant.describe('When the link was last sent.'),
  expires_at: instant.nullable().describe('When the link expires; null once it is used.'),
})

export const billingRecipientQuery = z.object(pageQuery('brc'))
export const billingRecipientPage = page(billingRecipient)
export const addBillingRecipient = z.object({ email })

export const confirmBillingRecipient = z.object({ token: z.string().min(1).max(100) })
export const confirmedRecipient = z.object({ email: z.string(), team: z.string().describe('Its name.') })

export type Organization = z.output<typeof organization>
export type Requisites = z.output<typeof requisites>
export type SaveOrganization = z.output<typeof saveOrganization>
export type ReviewStatus = (typeof reviewStatuses)[number]
export type Company = z.output<typeof company>
export type BillingRecipient = z.output<typeof billingRecipient>
