import { z } from 'zod'
import { id, instant, page, pageQuery } from '../fields.ts'
import { reservation } from '../reservation.ts'
import { dnsRecord, finding, serverAnswer } from './finding.ts'

/** `static`: a name under the domain of a region. `external`: a name that the team owns. */
export const domainKind = z.enum(['static', 'external'])

/** How far the check of a name has come. Static names are verified from the start. */
export const domainStatuses = [
  'unknown',
  'dns_check',
  'tls_check',
  'dns_failed',
  'tls_failed',
  'dns_verified',
  'tls_verified',
  'verified',
] as const

export const domainStatus = z.enum(domainStatuses)

/** Where the certificate of an external name is from. */
export const domainTls = z.enum(['acme', 'certificate'])

// Longer than a label may be, so that one that is too long is told the rules of names.
const name = z.string().trim().toLowerCase().max(253)
const region = z.string().min(1).max(20)
const description = z.string().trim().max(200)
// Longer than a hostname may be, so that a URL that was pasted is answered with the name in it.
const hostname = z.string().trim().max(2048)
const tls = domainTls.describe(
  '`acme`: issued and renewed by itself. `certificate`: one that the team uploaded.',
)

export const neededRecord = dnsRecord.extend({
  seen: z
    .array(z.object({ server: z.string(), address: z.string(), values: z.array(z.string()) }))
    .describe('What each server answered at the last check.'),
  is_right: z
    .boolean()
    .nullable()
    .describe('Whether every authoritative server shows it; null before a check.'),
})

/** The part of a name or zone that tells how its check went. */
export const verification = {
  finding: finding.nullable().describe('Why the last check failed.'),
  servers: z.array(serverAnswer).describe('What each server answered at the last check.'),
  checked_at: instant.nullable(),
  next_check_at: instant.nullable().describe('When it is checked by itself; null: only on request.'),
  verified_at: instant.nullable().describe('Since when the records have proved who owns it.'),
  records: z.array(neededRecord).describe('The DNS records to create.'),
  certificate: z.object({ id, not_after: instant }).nullable().describe('The certificate that is served.'),
}

export const domain = z.object({
  id,
  kind: domainKind,
  status: domainStatus,
  region: z.string(),
  name: z
    .string()
    .describe(
      'What precedes the domain of the region or zone; of an own domain the whole name, in its script.',
    ),
  hostname: z.string().describe('The whole name, in A-labels.'),
  url: z.string().describe('The address that visitors open.'),
  zone: z.object({ id, name: z.string() }).nullable().describe('The zone that the name is in.'),
  tls: domainTls.nullable().describe('null for static names.'),
  description: z.string(),
  ...verification,
  ...reservation,
})

export const reserveDomain = z.object({
  kind: domainKind.default('static'),
  region: region.optional().describe('The first region by default.'),
  name: name
    .optional()
    .describe(
      'For a static name or one in a zone. Letters, digits and hyphens, at most 63; no hyphen at either end.',
    ),
  hostname: hostname.optional().describe('For an external domain: the whole name.'),
  zone_id: id.optional().describe('A verified zone that the name is to be in.'),
  tls: tls.default('acme'),
  certificate_id: id
    .optional()
    .describe('With `tls` of `certificate`: the certificate; by default one that covers the name.'),
  description: description.default(''),
})

export const changeDomain = z.object({
  description: description.optional(),
  tls: tls.optional(),
  certificate_id: id.nullable().optional(),
})

export const requestClientCertificate = z.object({
  csr_pem: z
    .string()
    .min(1)
    .max(16_384)
    .describe('PKCS#10 in PEM for the hostname of the domain and no other name.'),
})

export const clientCertificate = z.object({
  state: z.enum(['waiting', 'issued']),
  chain_pem: z
    .string()
    .nullable()
    .describe('The certificate and its intermediates; null until it is issued.'),
  not_after: instant.nullable(),
  renew_at: instant.nullable().describe('From then on a new certificate is due.'),
  finding: finding.nullable().describe('Why the last try failed.'),
  next_try_at: instant.nullable().describe('When the order goes on, or may be repeated.'),
})

export const transferDomain = z.object({ user_id: id.describe('A member of the team with a seat.') })

export const addSettingsQuery = z.object({
  kind: domainKind.optional(),
  region: region.optional(),
  name: name.optional().describe('Check whether this name can be reserved in `region` or `zone_id`.'),
  hostname: hostname.optional().describe('Check whether this own domain can be added.'),
  zone_id: id.optional(),
})

const use = z.object({
  limit: z.number().int().nullable().describe('How many the team may have; null means unlimited.'),
  used: z.number().int(),
})

export const addSettings = z.object({
  regions: z.array(z.object({ id: z.string(), domain: z.string() })),
  limit: z
    .number()
    .int()
    .nullable()
    .describe('How many static names the team may have; null means unlimited.'),
  used: z.number().int(),
  own_domains: use,
  zones: z.array(z.object({ id, name: z.string() })).describe('Verified zones that you can create names in.'),
  records: z
    .array(dnsRecord)
    .describe('The kind of records to create; the label is made when the domain is added.'),
  refusal: z
    .string()
    .nullable()
    .describe('Why the given name cannot be reserved, in the language of the caller; null if it can.'),
  suggestion: z.string().nullable().describe('The name in its right form, if what was given is not.'),
})

export const connectSettings = z.object({
  regions: z.array(
    z.object({
      id: z.string(),
      domain: z.string(),
      cname_suffix: z.string().describe('Own domains point at their label under this name.'),
      acme_suffix: z.string().describe('Zones point `_acme-challenge` at their label under this name.'),
      ipv4: z.array(z.string()),
      ipv6: z.array(z.string()),
      caa: z
        .string()
        .nullable()
        .describe(
          'Value of the CAA record to add where a domain has CAA records, such as `0 issue "letsencrypt.org"`; null without an issuer, or when it names none.',
        ),
    }),
  ),
})

/** What changed; the list that shows it is read anew. */
export const domainChange = z.object({
  kind: z.enum(['domain', 'zone', 'certificate']),
  id,
  is_gone: z.boolean(),
})

export const domainQuery = z.object({
  ...pageQuery('dom'),
  kind: domainKind.optional(),
  zone_id: id.optional().describe('Only names in this zone.'),
})
export const domainPage = page(domain)

export type Domain = z.output<typeof domain>
export type DomainKind = z.output<typeof domainKind>
export type DomainStatus = z.output<typeof domainStatus>
export type DomainTls = z.output<typeof domainTls>
export type NeededRecord = z.output<typeof neededRecord>
export type ReserveDomain = z.input<typeof reserveDomain>
export type AddDomain = z.output<typeof reserveDomain>
export type ChangeDomain = z.output<typeof changeDomain>
export type DomainAddSettings = z.output<typeof addSettings>
export type DomainAddSettingsQuery = z.output<typeof addSettingsQuery>
export type DomainConnectSettings = z.output<typeof connectSettings>
export type DomainChange = z.output<typeof domainChange>
export type ClientCertificate = z.output<typeof clientCertificate>
export type DomainQuery = z.output<typeof domainQuery>
