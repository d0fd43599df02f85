import { z } from 'zod'
import { emailDomain, id, instant, visibleName } from '../fields.ts'

export const SSO_DOMAINS_PER_TEAM = 20

/** Problems of a domain’s proof; `taken` means that another team has proved it. */
export const domainFindings = ['no_record', 'other_value', 'no_answer', 'taken'] as const

export const ssoDomain = z.object({
  id,
  domain: z.string(),
  state: z.enum(['dns_check', 'dns_verified', 'dns_failed']),
  record: z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() }),
  finding: z
    .enum(domainFindings)
    .nullable()
    .describe('The problem of the last check; null if the record was found.'),
  seen: z.array(z.string()).describe('The TXT values found, at most ten.'),
  checked_at: instant.nullable(),
  next_check_at: instant.nullable(),
})

const options = {
  name: visibleName(50).describe('The name to show on the button of the sign-in page.'),
  issuer: z.string().trim().max(500).describe('The issuer URL of OpenID Connect.'),
  client_id: z.string().trim().min(1).max(500),
  token_auth: z.enum(['basic', 'post']).describe('How the secret is sent: `client_secret_basic` or `_post`.'),
  accepts_unverified: z
    .boolean()
    .describe(
      'Accept email addresses also if the issuer never sends `email_verified`. An address that it denies is never accepted.',
    ),
  default_role: z
    .enum(['admin', 'member'])
    .describe('The role of members who are created by their first sign-in.'),
  gives_seat: z.boolean().describe('Give new members a seat while seats are free.'),
  readmits: z.boolean().describe('Readmit people who were removed from the team or left it.'),
  skips_second_factor: z
    .boolean()
    .describe('Skip the second factor of Nora after a sign-in with the issuer.'),
  is_enabled: z.boolean(),
  is_required: z
    .boolean()
    .describe(
      'Require single sign-on for members with an address of a verified domain; the founder and owners are exempt.',
    ),
}

export const saveSso = z.object({
  ...options,
  client_secret: z.string().min(1).max(2000).optional().describe('If omitted, the previous secret is kept.'),
})

export const sso = z.object({
  connection: z
    .object({ id, ...options, changed_at: instant })
    .nullable()
    .describe('The client secret is never shown again.'),
  redirect_uri: z.string().describe('The redirect URI to register at the issuer.'),
  domains: z.array(ssoDomain),
})

/** Holds the issuer’s answer, or the first problem. */
export const ssoTest = z.object({
  is_ok: z.boolean(),
  problem: z
    .enum(['address_refused', 'no_answer', 'not_an_issuer', 'other_issuer', 'no_keys'])
    .nullable()
    .describe('`address_refused` means that the address is not https, or that this server may not call it.'),
  detail: z.string().nullable().describe('The error code of the protocol or the network.'),
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
