import { AUTHORISED_KEYS_LIMIT, authorisedKey, people, SESSIONS_LIMIT, shellSession } from '@nora/protocol'
import { z } from 'zod'
import { CAPTURES_LIMIT, capturedExchange, lostCaptures, replayRequest } from './captures.ts'
import { certificatesHeld, challengesHeld, setCertificates, setChallenges } from './certificates.ts'
import { gatewayAsks, gatewayPushes } from './gateways.ts'
import { policyCounts, setPolicies } from './policies.ts'
import {
  agent,
  claim,
  count,
  grant,
  heldClaim,
  id,
  ipPolicies,
  keyGrant,
  nearEdge,
  openPort,
  pair,
  peerLocation,
  portRules,
  short,
  successor,
  ticketKey,
  tunnelCounts,
  tunnelLimits,
  visitorRules,
} from './shapes.ts'
import { STATISTICS_ROWS_LIMIT, statisticsRow } from './statistics-row.ts'
import { visitorAsks, visitorPushes } from './visitors.ts'
import { webhookAsks, webhookPushes } from './webhooks.ts'

/** More than these are not asked one after the other. */
export const PEER_EDGES_LIMIT = 8

/** Edges may ask these, each with the shape of the answer. A failed one is answered with a `failure`. */
export const asks = {
  /** This comes first on every connection; nothing else is answered before it. */
  enrol: {
    body: z.object({
      edge_id: id,
      region: short,
      version: short,
      enrol_key: z.string().max(200),
      hop: peerLocation,
      has_countries: z.boolean().optional().describe('It looks up which countries visitors are in.'),
    }),
    answer: z.object({
      link_certificate: pair.nullable(),
      hop_certificate: pair
        .extend({ ca_pem: z.string() })
        .describe('With which it proves to other edges who it is, as they do to it.'),
      ticket_key: ticketKey,
      ssh_host_key: z
        .object({ private_key: z.string(), public_key: z.string() })
        .nullable()
        .describe('Of the region, both in OpenSSH’s formats; null: control knows no such region.'),
    }),
  },
  /** Asks who dials in. */
  authenticate: { body: z.object({ token: z.string().max(200), agent }), answer: grant },
  /**
   * Asks for the owner of an SSH key, when a client offers it and again when it has signed with it: only then
   * it counts as used. Fails with Unauthorized for a key that is unknown or has expired.
   */
  find_public_key: {
    body: z.object({
      fingerprint: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/),
      remote_address: short,
      has_signed: z.boolean(),
    }),
    answer: keyGrant,
  },
  /**
   * Asks for the keys that open the shell of an open tunnel: its owner’s, and those of these people if they are
   * members.
   */
  list_authorised_keys: {
    body: z.object({ tunnel_id: id, people }),
    answer: z.object({ keys: z.array(authorisedKey).max(AUTHORISED_KEYS_LIMIT) }),
  },
  /** Reports the sessions that are open in the shell of a tunnel, as its agent says. */
  report_sessions: {
    body: z.object({
      tunnel_id: id,
      sequence: count.describe('Of two lists the one with the higher number is true.'),
      is_repeated: z.boolean().describe('Told before, to a control that may have forgotten it.'),
      sessions: z.array(shellSession).max(SESSIONS_LIMIT),
    }),
    answer: z.object({}),
  },
  /** Asks which edge serves this hostname, when no leg of this edge does. */
  resolve: {
    body: z.object({ hostname: short }),
    answer: z.object({
      status: z
        .enum(['unknown', 'unverified', 'offline', 'away', 'elsewhere'])
        .describe(
          'unverified: an own domain whose records do not lead here yet. away: its tunnel is open, and its agent may be back at any moment.',
        ),
      edges: z.array(nearEdge).max(64).describe('Which other edges carry it, and how to reach them.'),
    }),
  },
  /** This leg wants to carry this name. A newer epoch of the same leg wins everywhere. */
  claim: {
    body: claim,
    answer: z.object({
      tunnel_id: id,
      hostname: short.describe('For tcp `host:port`.'),
      url: short,
      epoch: count,
      tcp: visitorRules.extend({ port: z.number().int() }).nullable(),
      limits: tunnelLimits,
      is_captured: z.boolean().default(false).describe('Whether its exchanges are kept.'),
    }),
  },
  /** The tunnel ended, or this leg of it is gone and may come back. */
  release: {
    body: z.object({
      tunnel_id: id,
      epoch: count,
      reason: z
        .enum([
          'agent_closed',
          'leg_lost',
          'port_busy',
          'stopped',
          'superseded',
          'credential_revoked',
          'plan',
        ])
        .describe(
          'port_busy: another program of the edge’s machine has the port, so this leg cannot carry it. plan: the time is up that its limits gave it.',
        ),
    }),
    answer: z.object({}),
  },
  /** After the connection was away: what this edge holds. Control answers with what it must let go. */
  resync: {
    body: z.object({
      tunnels: z.array(heldClaim.extend({ tunnel_id: id, epoch: count, hostname: short })).max(100_000),
    }),
    answer: z.object({
      drop: z.array(z.object({ tunnel_id: id, epoch: count })),
      open_ports: z
        .array(openPort)
        .max(65_535)
        .describe('All that the edge’s region has now; what else it accepts on, it closes.'),
      passed_through: z
        .array(short)
        .max(100_000)
        .default([])
        .describe('All names of the region for which TLS is passed on unread.'),
      captured: z.array(id).max(100_000).default([]).describe('Tunnels whose exchanges are kept.'),
    }),
  },
  /** Sums since the last acknowledged message. */
  count: {
    body: z.object({ sequence: count, tunnels: z.array(tunnelCounts).max(100_000) }),
    answer: z.object({}),
  },
  /**
   * Sums for the team's statistics, every ten seconds. Answered when they are stored; sent again, unchanged and under
   * the same sequence, until then. The next sequence of a process is sent only after the answer.
   */
  add_statistics: {
    body: z.object({
      process_id: id.describe('Made at each start of an edge’s process.'),
      sequence: count,
      rows: z.array(statisticsRow).max(STATISTICS_ROWS_LIMIT),
    }),
    answer: z.object({}),
  },
  /** Exchanges of captured tunnels and gateways. Answered when they are stored, or given up for good. */
  store_captures: {
    body: z.object({
      exchanges: z.array(capturedExchange).max(CAPTURES_LIMIT),
      lost: z.array(lostCaptures).max(10_000),
    }),
    answer: z.object({}),
  },
  /** These certificates are served from now on. Follows each push of certificates. */
  certificates_held: { body: certificatesHeld, answer: z.object({}) },
  /** The answers of this list are given to issuers from now on. */
  challenges_held: { body: challengesHeld, answer: z.object({}) },
  /** What rules of traffic policies did. Answered when it is stored. */
  policy_counts: { body: policyCounts, answer: z.object({}) },
  ...gatewayAsks,
  ...visitorAsks,
  ...webhookAsks,
} as const

/** Control pushes these to edges without being asked. */
export const pushes = {
  /** Close the tunnel and tell its agent; it must not come back by itself. */
  stop_tunnel: z.object({ tunnel_id: id, by: short }),
  /** Its team's plan has changed, or what is left of it. */
  set_tunnel_limits: z.object({ tunnel_id: id, limits: tunnelLimits }),
  /** Whether exchanges of the tunnel are kept from now on. */
  set_capture: z.object({ tunnel_id: id, is_captured: z.boolean() }),
  /** Send a captured request to its tunnel or gateway once more, as a visitor would, and capture what comes of it. */
  replay_request: replayRequest,
  /** The legs of these epochs carry the tunnel no longer: others do. */
  supersede_tunnel: z.object({
    tunnel_id: id,
    epochs: z.array(count).max(1000),
    successor: successor
      .optional()
      .describe('Who has the name now; left out: nobody, or another leg of its agent.'),
  }),
  /** Every session opened with this credential ends. */
  revoke_credential: z.object({ credential_id: id }),
  /** Sets the key for tickets from now on; those of the key before the current one are no longer accepted. */
  renew_ticket_key: z.object({ ticket_key: ticketKey }),
  /** Accept on this port of the region; one that is open stays so. */
  open_port: openPort,
  /** No tunnel stands behind the port any more. */
  close_port: z.object({ region: short, port: z.number().int() }),
  /** Whether TLS connections for this name are passed on unread from now on. */
  pass_through: z.object({ region: short, hostname: short, is_on: z.boolean() }),
  /** Sets the visitors who are allowed from now on; connections of others end. */
  set_port_rules: portRules,
  /** Sets the policies of the team from now on; connections that they deny end. */
  set_ip_policies: ipPolicies,
  /** Follows the enrolment of an edge: it forgets the IP policies of teams that are not named. */
  keep_ip_policies: z.object({ team_ids: z.array(id).max(1_000_000) }),
  /** Serve these certificates from now on, for these names only. */
  set_certificates: setCertificates,
  /** Run these traffic policies at these addresses from now on. */
  set_policies: setPolicies,
  ...gatewayPushes,
  ...visitorPushes,
  ...webhookPushes,
  /** Answer issuers of certificates with these. */
  set_challenges: setChallenges,
  /** Keys of a team's members were added, changed or removed: whoever goes by them asks again. */
  keys_changed: z.object({ team_id: id }),
  /** A visitor of a shell has to go. */
  end_session: z.object({ tunnel_id: id, session_id: id, by: short }),
  /** The other edges of the region, whenever one comes or goes: whom to ask for names while control cannot tell. */
  neighbours: z.object({ edges: z.array(nearEdge).max(PEER_EDGES_LIMIT) }),
  /** Forget what was resolved for this hostname. */
  forget_hostname: z.object({ hostname: short }),
} as const

export type AskName = keyof typeof asks
export type AskBody<N extends AskName> = z.output<(typeof asks)[N]['body']>
export type AskAnswer<N extends AskName> = z.output<(typeof asks)[N]['answer']>
export type PushName = keyof typeof pushes
export type PushBody<N extends PushName> = z.output<(typeof pushes)[N]>
