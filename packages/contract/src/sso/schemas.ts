import { z } from 'zod'
import { emailDomain, id, instant, visibleName } from '../fields.ts'

export const SSO_DOMAINS_PER_TEAM = 20

/** What went wrong with a domain's proof; `taken`: another team has proved it. */
export const domainFindings = ['no_record', 'other_value', 'no_answer', 'taken'] as const

export const ssoDomain = z.object({
  id,
  domain: z.string(),
  state: z.enum(['dns_check', 'dns_verified', 'dns_failed']),
  record: z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() }),
  finding: z.enum(domainFindings).nullable().describe('Of the last look; null when it was right.'),
  seen: z.array(z.string()).describe('Values found there, ten at most.'),
  checked_at: instant.nullable(),
  next_check_at: instant.nullable(),
})

const options = {
  name: visibleName(50).describe('On the button of the sign-in page.'),
  issuer: z.string().trim().max(500).describe('Issuer URL of OpenID Connect.'),
  client_id: z.string().trim().min(1).max(500),
  token_auth: z.enum(['basic', 'post']).describe('How the secret is sent: `client_secret_basic` or `_post`.'),
  accepts_unverified: z
    .boolean()
    .describe(
      'Take addresses also when the issuer never sends `email_verified`. One it denies is never taken.',
    ),
  default_role: z.enum(['admin', 'member']).describe('Of members that come to be by signing in.'),
  gives_seat: z.boolean().describe('With a seat, as long as there are free ones.'),
  readmits: z.boolean().describe('Let people back in who were removed from the team or left it.'),
  skips_second_factor: z.boolean().describe('Nora’s own second factor is not asked for after the issuer’s.'),
  is_enabled: z.boolean(),
  is_required: z
    .boolean()
    .describe(
      'Members with an address of a verified domain sign in this way only; founder and owners are free.',
    ),
}

export const saveSso = z.object({
  ...options,
  client_secret: z.string().min(1).max(2000).optional().describe('Absent: the one before is kept.'),
})

export const sso = z.object({
  connection: z
    .object({ id, ...options, changed_at: instant })
    .nullable()
    .describe('The client secret is never shown again.'),
  redirect_uri: z.string().describe('To register at the issuer.'),
  domains: z.array(ssoDomain),
})

/** What the issuer answered, or the first thing that was wrong. */
export const ssoTest = z.object({
  is_ok: z.boolean(),
  problem: z
    .enum(['address_refused', 'no_answer', 'not_an_issuer', 'other_issuer', 'no_keys'])
    .nullable()
    .describe('`address_refused`: not https, or an address that this server does not call.'),
  detail: z.string().nullable().describe('A word of the protocol or of the network, for whoever knows them.'),
  found: z
    .object({
      issuer: z.string(),
      authorization_endpoint: z.string(),
      token_endpoint: z.string(),
      userinfo_endpoint: z.string().nullable(),
      keys: z.number().int(),
      has_pkce: z.boolean(),
    })
    .nullable(),
})

export const addSsoDomain = z.object({ domain: emailDomain })

export type Sso = z.output<typeof sso>
export type SaveSso = z.output<typeof saveSso>
export type SsoDomain = z.output<typeof ssoDomain>
export type SsoTest = z.output<typeof ssoTest>
export type DomainFinding = (typeof domainFindings)[number]
