import { z } from 'zod'
import { verification } from '../domains/schemas.ts'
import { id, instant, page, pageQuery, person } from '../fields.ts'

/** How the challenges of the zone's certificate come into DNS; `certificate`: the team uploads one. */
export const zoneDnsKinds = ['delegated', 'rfc2136', 'cloudflare', 'certificate'] as const

const dns = z
  .enum(zoneDnsKinds)
  .describe(
    '`delegated`: a CNAME of `_acme-challenge` leads here. `rfc2136`, `cloudflare`: records are put there by the provider. `certificate`: an uploaded wildcard.',
  )

export const zoneStatus = z.enum(['unknown', 'dns_check', 'dns_failed', 'dns_verified', 'verified'])

const secret = z.string().min(1).max(1024)

export const zoneProvider = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rfc2136'),
    server: z.string().trim().min(1).max(253).describe('The primary server: a name or an address.'),
    port: z.number().int().min(1).max(65_535).default(53),
    key_name: z.string().trim().min(1).max(253),
    algorithm: z.enum(['hmac-sha256', 'hmac-sha512']).default('hmac-sha256'),
    secret: secret.describe('The key in base64. It is never returned.'),
  }),
  z.object({
    kind: z.literal('cloudflare'),
    token: secret.describe('An API token that may edit DNS of the zone. It is never returned.'),
  }),
])

/** Without its secret. */
const shownProvider = z.object({
  kind: z.enum(['rfc2136', 'cloudflare']),
  server: z.string().nullable(),
  key_name: z.string().nullable(),
  algorithm: z.string().nullable(),
})

export const zone = z.object({
  id,
  name: z.string().describe('The domain in A-labels.'),
  display_name: z.string().describe('The domain in its script.'),
  region: z.string(),
  status: zoneStatus,
  dns,
  provider: shownProvider.nullable(),
  members_may_create: z.boolean().describe('Whether members with a seat may create names in it.'),
  names: z.number().int().describe('How many names it has.'),
  user: person.describe('Who added it.'),
  created_at: instant,
  is_over_limit: z
    .boolean()
    .describe('Whether it exceeds the plan of the team: it stays and cannot be changed.'),
  certificate_finding: verification.finding.describe('Why there is no certificate yet.'),
  ...verification,
})

export const addZone = z.object({
  name: z.string().trim().min(1).max(2048).describe('At most four labels: `dev.example.com`.'),
  region: z.string().min(1).max(20).optional().describe('The first region by default.'),
  dns: dns.default('delegated'),
  provider: zoneProvider.optional().describe('With `dns` of `rfc2136` or `cloudflare`.'),
  certificate_id: id.optional().describe('With `dns` of `certificate`.'),
  members_may_create: z.boolean().default(true),
})

export const changeZone = z.object({
  dns: dns.optional(),
  provider: zoneProvider.optional(),
  certificate_id: id.nullable().optional(),
  members_may_create: z.boolean().optional(),
})

export const deleteZoneQuery = z.object({
  name: z
    .string()
    .max(253)
    .optional()
    .describe('The name of the zone, if it has names: they are deleted with it.'),
})

export const zoneQuery = z.object(pageQuery('zon'))
export const zonePage = page(zone)

export type Zone = z.output<typeof zone>
export type ZoneStatus = z.output<typeof zoneStatus>
export type ZoneDns = z.output<typeof dns>
export type ZoneProvider = z.output<typeof zoneProvider>
export type AddZone = z.input<typeof addZone>
/** With the defaults of what was left out. */
export type ZoneToAdd = z.output<typeof addZone>
export type ChangeZone = z.output<typeof changeZone>
