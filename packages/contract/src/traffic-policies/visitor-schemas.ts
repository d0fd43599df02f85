import { z } from 'zod'
import { id, instant, page, pageQuery } from '../fields.ts'
import { count, endpoint } from './fields.ts'

export const visitorSession = z.object({
  id,
  endpoint,
  provider: z.string().describe('The action that let the visitor in, or the provider that it asked: `pin`.'),
  subject: z.string().describe('Who it is, as the provider tells people apart.'),
  email: z.string().describe('Empty where the sign-in asks for none.'),
  created_at: instant,
  last_seen_at: instant.describe('Up to a minute late.'),
  expires_at: instant,
})

export const visitorSessionQuery = z.object({
  ...pageQuery('vis'),
  q: z.string().trim().max(100).optional().describe('Part of the email address, the subject or the address.'),
  endpoint: endpoint.optional(),
})

export const visitorSessionPage = page(visitorSession)

export const visitorSessionParams = z.object({ id, session: id })

export const revokeVisitorsQuery = z.object({
  endpoint: endpoint.optional().describe('Only at this address.'),
})

export const revokedVisitors = z.object({ revoked: count.describe('How many sessions have ended.') })

const inHost = z
  .string()
  .trim()
  .max(1_000)
  .regex(/^\/(?![/\\])[\x21-\x22\x24-\x5b\x5d-\x7e]*$/)

export const makeShareLink = z.object({
  hours: z.number().int().min(1).max(8_760).describe('How long the link may be opened, at most a year.'),
  label: z.string().trim().max(100).default('').describe('For whom it is; people and rules see it.'),
  path: inHost.default('/').describe('Where it leads, within the address.'),
})

export const madeShareLink = z.object({
  id: z.string().describe('By which it is withdrawn.'),
  path: z
    .string()
    .describe('To be put behind `https://` and any address of the policy. It is not shown again.'),
  expires_at: instant,
})

export const shareLinkParams = z.object({ id, link: z.string().regex(/^[\w-]{1,40}$/) })

const signInRequest = z.string().min(1).max(4_000).describe('As the edge has sealed it.')
export const visitorSignInQuery = z.object({ request: signInRequest })
export const startVisitorSignIn = z.object({ request: signInRequest })

export const visitorSignInView = z.object({
  hostname: z.string(),
  is_allowed: z.boolean().describe('Whether the site lets the person in.'),
})

export const startedVisitorSignIn = z.object({
  url: z.string().describe('Where the browser has to go within a minute.'),
})

export type MakeShareLink = z.output<typeof makeShareLink>
export type MadeShareLink = z.output<typeof madeShareLink>
export type VisitorSignInView = z.output<typeof visitorSignInView>
export type StartedVisitorSignIn = z.output<typeof startedVisitorSignIn>
export type VisitorSession = z.output<typeof visitorSession>
export type VisitorSessionQuery = z.output<typeof visitorSessionQuery>
export type VisitorSessionPage = z.output<typeof visitorSessionPage>
