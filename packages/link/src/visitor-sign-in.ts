import { z } from 'zod'

/** What an edge asks the console about a visitor, sealed and carried by the browser. */
export const VISITOR_REQUEST_PURPOSE = 'visitor sign-in request'

/** Its answer is for one hostname. */
export function toAssertionPurpose(hostname: string): string {
  return `visitor assertion ${hostname}`
}

const text = z.string().max(300)

export const visitorSignInRequest = z.object({
  origin: text.describe('Where the browser goes back to: `https://shop.example.com`.'),
  hostname: text,
  gate: text,
  nonce: text.describe('Known to the browser that asks.'),
  team_id: text.describe('Of the endpoint.'),
  teams: z.array(text).max(20).describe('Ids of other teams whose members are let in.'),
  roles: z.array(text).max(20).describe('Names of roles; empty: any.'),
  until: z.number(),
})

export const visitorAssertion = z.object({
  id: text.describe('It opens one session.'),
  gate: text,
  nonce: text,
  until: z.number(),
  user: z.object({ id: text, email: text, name: text }),
  via_team_id: text.describe('The team as whose member the visitor is let in.'),
})

export type VisitorSignInRequest = z.output<typeof visitorSignInRequest>
export type VisitorAssertion = z.output<typeof visitorAssertion>
