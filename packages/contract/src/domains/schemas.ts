import { z } from 'zod'
import { id, page, pageQuery } from '../fields.ts'
import { reservation } from '../reservation.ts'

/** `static`: a name under the domain of a region. */
export const domainKind = z.enum(['static'])

/** A name under a region's domain is ours to give, so there is nothing to check. */
export const domainStatus = z.enum(['verified'])

// Longer than a label may be, so that one that is too long is told the rules of names.
const name = z.string().trim().toLowerCase().max(253)
const region = z.string().min(1).max(20)
const description = z.string().trim().max(200)

export const domain = z.object({
  id,
  kind: domainKind,
  status: domainStatus,
  region: z.string(),
  name: z.string().describe('The label under the domain of the region.'),
  hostname: z.string(),
  url: z.string().describe('The address that visitors open.'),
  description: z.string(),
  ...reservation,
})

export const reserveDomain = z.object({
  region,
  name: name.describe('Letters, digits and hyphens, at most 63; no hyphen at either end.'),
  description: description.default(''),
})

export const changeDomain = z.object({ description })

export const addSettingsQuery = z.object({
  region: region.optional(),
  name: name.optional().describe('Check whether this name can be reserved in `region`.'),
})

export const addSettings = z.object({
  regions: z.array(z.object({ id: z.string(), domain: z.string() })),
  limit: z
    .number()
    .int()
    .nullable()
    .describe('How many static names the team may have; null means unlimited.'),
  used: z.number().int(),
  refusal: z
    .string()
    .nullable()
    .describe('Why the given name cannot be reserved, in the language of the caller; null if it can.'),
})

export const domainQuery = z.object(pageQuery('dom'))
export const domainPage = page(domain)

export type Domain = z.output<typeof domain>
export type DomainKind = z.output<typeof domainKind>
export type ReserveDomain = z.output<typeof reserveDomain>
export type ChangeDomain = z.output<typeof changeDomain>
export type DomainAddSettings = z.output<typeof addSettings>
