import { z } from 'zod'
import { AUTHORISED_KEYS_LIMIT, authorisedKey, SESSIONS_LIMIT, shellSession } from './shell-shapes.ts'

/** Identifies a tunnel in messages of either direction: the agent’s own number for it. */
const ref = z.number().int().nonnegative().max(0xff_ff_ff_ff)
const id = z.string().min(1).max(64)
const short = z.string().min(1).max(255)
const localized = z.object({ ru: z.string().max(4096), en: z.string().max(4096) })
const facts = z.record(z.string().max(64), z.unknown())

/** Asks to publish a target. The name is given when the person asked for one. */
const bind = z.object({
  type: z.literal('bind'),
  ref,
  kind: z.enum(['http', 'tcp', 'ssh', 'trigger', 'tls']),
  name: short.optional().describe('For tcp a port or its alias.'),
  target: short,
  region: short.optional(),
  is_pooled: z.boolean().default(false).describe('Agents of the team may share the name.'),
  takes_over: z.boolean().default(false).describe('Wanted even from whoever of the team has it now.'),
  is_internal: z
    .boolean()
    .optional()
    .describe('For gateways and policies of the team only, which reach it as `NAME.internal`.'),
  pool: z
    .object({
      gateway: short.describe('Its name or id.'),
      weight: z.number().int().min(0).max(100).nullable(),
      tier: z.number().int().min(1).max(3).nullable(),
    })
    .optional()
    .describe('The pool of a gateway that it joins while it is open.'),
  options: facts.default({}),
  description: z.string().optional().describe('What the tunnel is for; only people read it.'),
  metadata: z
    .record(z.string(), z.string())
    .optional()
    .describe('Facts about the tunnel, for people to find it by.'),
})

/** The tunnel is no longer served. */
const unbind = z.object({ type: z.literal('unbind'), ref })

/** Whether the origin can spare connections that carry no request; until it is said, it can. */
const keepIdle = z.object({
  type: z.literal('keep_idle'),
  ref,
  keep: z.boolean(),
  drain: z
    .boolean()
    .optional()
    .describe('The origin is about to end: connections that carry several requests take no more of them.'),
})

/** The tunnel is public: streams with `slot` in their target belong to it. */
const bound = z.object({
  type: z.literal('bound'),
  ref,
  tunnel_id: id,
  hostname: short.describe('For tcp `host:port`.'),
  url: z.string().min(1).max(2048),
  slot: z.number().int().nonnegative().max(0xff_ff_ff_ff),
  epoch: z.number().int().nonnegative(),
})

/** A Problem's public parts: why there is no tunnel. */
const refused = z.object({
  type: z.literal('refused'),
  ref,
  code: short,
  text: localized,
  data: facts.optional(),
})

/** The tunnel is over, and not by the agent's wish. */
const closed = z.object({
  type: z.literal('closed'),
  ref: ref.optional(),
  tunnel_id: id.optional(),
  reason: short.describe('`stopped`, `superseded`, `credential_revoked`.'),
  text: localized,
})

/** Something the person at the agent should know, about one tunnel or all. */
const notice = z.object({ type: z.literal('notice'), tunnel_id: id.optional(), text: localized })

/** Sets the SSH keys that open the shell of a tunnel from now on; no others do. */
const authorisedKeys = z.object({
  type: z.literal('authorised_keys'),
  tunnel_id: id,
  keys: z.array(authorisedKey).max(AUTHORISED_KEYS_LIMIT),
})

/** Reports the sessions that are open in the shell of a tunnel. */
const sessions = z.object({
  type: z.literal('sessions'),
  tunnel_id: id,
  sequence: z.number().int().nonnegative().describe('Of two lists the one with the higher number is true.'),
  sessions: z.array(shellSession).max(SESSIONS_LIMIT),
})

/** One of them has to go. */
const endSession = z.object({ type: z.literal('end_session'), tunnel_id: id, session_id: id, by: short })

/** Messages from the agent to the edge. */
export const agentMessage = z.discriminatedUnion('type', [bind, unbind, keepIdle, sessions])
/** Messages from the edge to the agent. */
export const edgeMessage = z.discriminatedUnion('type', [
  bound,
  refused,
  closed,
  notice,
  authorisedKeys,
  endSession,
])

/** How many keys one message has at most. */
export const USES_LIMIT = 1_000
const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

/**
 * Reports the uses that an edge has let through of keys that edges count together: key, limit, window in ms,
 * number.
 */
const uses = z.object({
  type: z.literal('uses'),
  uses: z.array(z.tuple([z.string().min(1).max(512), count.min(1), count.min(1), count])).max(USES_LIMIT),
})

/** How many members of gateways one message has at most. */
export const MEMBER_NEWS_LIMIT = 500

/** What an edge has found out of members of gateways: edges of a region agree on them. */
const members = z.object({
  type: z.literal('members'),
  members: z
    .array(
      z.object({
        gateway_id: short,
        member_id: short,
        state: z.enum(['unknown', 'healthy', 'failing', 'ejected']),
        reason: short.nullable(),
        age_ms: count.describe('How long ago it began.'),
        ejected_ms: count.describe('How long it is ejected yet.'),
        check: z
          .object({
            at: count.describe('Milliseconds since the epoch.'),
            status: count.nullable(),
            took_ms: count,
            error: short.nullable(),
            text: z.string().max(200),
          })
          .nullable()
          .describe('The check that has just ended; null: it was something else.'),
      }),
    )
    .max(MEMBER_NEWS_LIMIT),
})

/** Messages from edge to edge. */
export const peerMessage = z.discriminatedUnion('type', [uses, members])

export type PeerMessage = z.output<typeof peerMessage>
export type AgentMessage = z.output<typeof agentMessage>
export type EdgeMessage = z.output<typeof edgeMessage>
export type BindMessage = z.output<typeof bind>
export type SessionsMessage = z.output<typeof sessions>
export type BoundMessage = z.output<typeof bound>
