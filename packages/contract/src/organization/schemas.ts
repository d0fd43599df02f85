import { z } from 'zod'
import { email, id, instant, page, pageQuery, visibleName } from '../fields.ts'

export const BILLING_RECIPIENTS_PER_TEAM = 20

/** Without control characters and without the marks that turn the direction of a text around. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+$/u
const name = visibleName(500).regex(oneLine)
const number = z.string().trim().max(20)

export const reviewStatuses = ['review_required', 'review', 'verified', 'declined'] as const
export const reviewStatus = z
  .enum(reviewStatuses)
  .describe(
    '`review_required`: nothing was sent yet. Saving sends to `review`; the operator makes it `verified` or `declined`.',
  )

export const requisites = z.object({
  inn: z.string().describe('TIN: 10 digits of an organisation, 12 of a sole proprietor.'),
  kpp: z.string().nullable().describe('Of an organisation; null for a sole proprietor.'),
  ogrn: z.string().describe('OGRN of 13 digits, or OGRNIP of 15.'),
  name: z.string().describe('As in the register, with the legal form.'),
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
  requisites: requisites.nullable().describe('null until some are saved.'),
  decline_reason: z.string().nullable().describe('Why the operator declined them.'),
  sent_at: instant.nullable().describe('For review.'),
  reviewed_at: instant.nullable(),
  has_look_up: z.boolean().describe('Whether `inn_info` has a register to look into.'),
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
  is_active: z.boolean().describe('False when it is closed, or about to be.'),
})

export const billingRecipient = z.object({
  id,
  email: z.string(),
  state: z
    .enum(['confirmed', 'waiting', 'expired'])
    .describe('Gets invoices; was mailed a link; the link is out of date.'),
  confirmed_at: instant.nullable(),
  sent_at: instant.describe('The link, last.'),
  expires_at: instant.nullable().describe('The link; null once it was used.'),
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
