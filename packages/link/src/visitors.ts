import { z } from 'zod'
import { id, short } from './shapes.ts'

/** Sessions in one message about them; what is over goes with the next. */
export const VISITOR_SESSIONS_LIMIT = 1_000
const KEYS_LIMIT = 16

const instant = z.iso.datetime()

export const openVisitorSession = z.object({
  team_id: id,
  policy_id: id.nullable().describe('null: of the policy that a tunnel was opened with.'),
  endpoint: short,
  provider: short.describe('The action, or the provider that it asked: `pin`, `github`.'),
  subject: short.describe('Who it is, as the provider tells people apart.'),
  email: short,
  expires_at: instant,
  via_team_id: id.nullable().default(null).describe('As a member of this team; null: not as a member.'),
  share: z
    .object({ id: short, expires_at: instant, max_uses: z.number().int().min(1).nullable() })
    .nullable()
    .default(null)
    .describe('By this link; null: not by a link.'),
  once: short.nullable().default(null).describe('What opens one session and no second one; null: nothing.'),
})

export const openedVisitorSession = z.object({ session_id: id })

export const endVisitorSession = z.object({ team_id: id, session_id: id })

export const sendVisitorCode = z.object({
  team_id: id,
  policy_id: id.nullable(),
  endpoint: short,
  email: short,
  is_allowed: z.boolean().describe('false: nothing is sent, and the answer is the same.'),
  language: z.enum(['ru', 'en']),
  address: short.describe('Of the visitor.'),
})

export const sentVisitorCode = z.object({ code_id: id })

export const checkVisitorCode = z.object({
  team_id: id,
  endpoint: short,
  code_id: id,
  code: z.string().max(20),
})

export const checkedVisitorCode = z.object({
  email: short.nullable().describe('Whose code it is; null: it is wrong, too late, or was tried too often.'),
  attempts_left: z.number().int().nonnegative(),
})

export const visitorSessionsSeen = z.object({
  sessions: z.array(z.object({ id, at: instant })).max(VISITOR_SESSIONS_LIMIT),
})

const visitorKey = z.object({ id: z.string().regex(/^[a-z0-9]{1,32}$/), key: z.base64().length(44) })

export const setVisitorKeys = z.object({
  console_url: z.string().max(300),
  keys: z
    .array(visitorKey)
    .min(1)
    .max(KEYS_LIMIT)
    .describe('The first one seals; what any of them has sealed can be opened.'),
})

export const revokeVisitorSessions = z.object({
  is_full: z
    .boolean()
    .describe('What was pushed since this connection began is everything: no other session is revoked.'),
  revoked: z
    .array(z.object({ id, expires_at: instant.describe('From then on nobody needs to know it.') }))
    .max(VISITOR_SESSIONS_LIMIT),
})

/** What edges ask of control for visitors who sign in. */
export const visitorAsks = {
  /** A visitor has signed in at an endpoint. Fails with Conflict when its `once` was used before. */
  open_visitor_session: { body: openVisitorSession, answer: openedVisitorSession },
  /** A visitor signs out: the session is revoked. */
  end_visitor_session: { body: endVisitorSession, answer: z.object({}) },
  /** A visitor wants a code by email. Fails with TooManyRequests, whoever it is. */
  send_visitor_code: { body: sendVisitorCode, answer: sentVisitorCode },
  check_visitor_code: { body: checkVisitorCode, answer: checkedVisitorCode },
  /** When these sessions were used last. */
  visitor_sessions_seen: { body: visitorSessionsSeen, answer: z.object({}) },
} as const

/** What control tells edges of visitors who sign in. */
export const visitorPushes = {
  /** With these keys sessions of visitors are sealed from now on. Comes before the policies. */
  set_visitor_keys: setVisitorKeys,
  /** Refuse these sessions of visitors from now on. */
  revoke_visitor_sessions: revokeVisitorSessions,
} as const

export type VisitorKey = z.output<typeof visitorKey>
