import type { AskAnswer, AskBody, AskHandlers, AskName, ControlLink, PushBody } from '@nora/link'
import { type Actor, can } from '../../../platform/actor.ts'
import type { KeyPair } from '../../../platform/certificates/link-authority.ts'
import { isSameSecret } from '../../../platform/hashes.ts'
import { problem } from '../../../platform/problem.ts'
import { listAuthorisedKeys } from '../authorised-keys.ts'
import { claimTunnel } from '../claim-tunnel.ts'
import type { EnrolledEdge } from '../edges.ts'
import { recordCounts } from '../record-counts.ts'
import { releaseTunnel } from '../release-tunnel.ts'
import { reportSessions } from '../report-sessions.ts'
import { resyncTunnels } from '../resync-tunnels.ts'
import { toActorOfProcess } from '../team-of-process.ts'
import type { Deps } from '../tunnels.deps.ts'
import { tunnelsTexts } from '../tunnels.messages.ts'
import { findEndpointByHostname } from '../tunnels.store.ts'

type Answering<N extends AskName> = (body: AskBody<N>) => Promise<AskAnswer<N>>

export type LinkDeps = Deps & {
  enrolKey: string
  /** Resolves when they are stored. */
  addStatistics: (edge_id: string, body: AskBody<'add_statistics'>) => Promise<void>
  /** Resolves when they are stored, or given up for good. */
  storeCaptures: (edge_id: string, body: AskBody<'store_captures'>) => Promise<void>
  /** Pushes the traffic policies of the region to one edge. */
  sendPolicies: (region: string, push: (body: PushBody<'set_policies'>) => void) => Promise<void>
  /** Pushes the keys of visitors to one edge, and which of their sessions are revoked. */
  sendVisitors: (link: Pick<ControlLink, 'push'>) => Promise<void>
  visitors: {
    open: Answering<'open_visitor_session'>
    end: Answering<'end_visitor_session'>
    sendCode: Answering<'send_visitor_code'>
    checkCode: Answering<'check_visitor_code'>
    seen: Answering<'visitor_sessions_seen'>
  }
  /** Pushes the gateways of the region to one edge. */
  sendGateways: (region: string, push: (body: PushBody<'set_gateways'>) => void) => Promise<void>
  /** Resolves when it is stored. */
  acceptGatewayReport: (edge_id: string, body: AskBody<'gateway_report'>) => Promise<void>
  /** What came back of a probe that control asked for. */
  memberProbed: (body: AskBody<'member_probed'>) => void
  /** Pushes all webhooks to one edge. */
  sendWebhooks: (push: (body: PushBody<'set_webhooks'>) => void) => Promise<void>
  webhooks: {
    /** Resolves when they are stored. */
    requests: (edge_id: string, body: AskBody<'webhook_requests'>) => Promise<void>
    answer: (edge_id: string, body: AskBody<'answer_webhook'>) => Promise<AskAnswer<'answer_webhook'>>
    /** What came of an attempt that control asked for. */
    delivered: (edge_id: string, body: AskBody<'webhook_delivered'>) => void
  }
  /** Resolves when they are added to the sums. */
  addPolicyCounts: (edge_id: string, body: AskBody<'policy_counts'>) => Promise<void>
  /** Pushes every certificate that the region serves to one edge. */
  sendCertificates: (
    edge_id: string,
    region: string,
    push: (body: PushBody<'set_certificates'>) => void,
  ) => Promise<void>
  /** The edge serves these certificates from now on. */
  certificatesHeld: (edge_id: string, ids: readonly string[]) => Promise<void>
  /** Pushes to one edge what issuers of certificates have to be answered with now. */
  sendChallenges: (
    edge_id: string,
    region: string,
    push: (body: PushBody<'set_challenges'>) => void,
  ) => Promise<void>
  /** The edge answers issuers with this version of the challenges from now on. */
  challengesHeld: (edge_id: string, version: number) => Promise<void>
  linkCertificate: () => Promise<KeyPair | null>
  peerCertificate: (edge_id: string) => Promise<KeyPair & { ca_pem: string }>
  /** Returns the ticket key of the current period. */
  ticketKey: () => string
  /** Finds the host key of a region; null for one that is not configured. */
  findHostKey: (region: string) => Promise<AskAnswer<'enrol'>['ssh_host_key']>
}

/**
 * Answers what one connected edge may ask. `onEnrolled` hears its identity; everything before that is refused.
 */
export function askHandlers(
  deps: LinkDeps,
  onEnrolled: (edge_id: string, at: EnrolledEdge) => Promise<void>,
): AskHandlers {
  let enrolledAs: string | null = null
  const edgeId = (): string => {
    if (enrolledAs === null) throw problem('Forbidden', tunnelsTexts.notEnrolled)
    return enrolledAs
  }
  const run = {
    claim: claimTunnel(deps),
    release: releaseTunnel(deps),
    resync: resyncTunnels(deps),
    count: recordCounts(deps),
    listKeys: listAuthorisedKeys(deps),
    reportSessions: reportSessions(deps),
  }
  return {
    enrol: async ({ edge_id, region, enrol_key, hop, has_countries = false }) => {
      if (!isSameSecret(enrol_key, deps.enrolKey)) throw problem('Forbidden', tunnelsTexts.wrongEnrolKey)
      if (enrolledAs !== null) throw problem('Forbidden', tunnelsTexts.enrolledAlready)
      const link_certificate = await deps.linkCertificate()
      const hop_certificate = await deps.peerCertificate(edge_id)
      const ssh_host_key = await deps.findHostKey(region)
      enrolledAs = edge_id
      await onEnrolled(edge_id, { peer: hop, region, has_countries })
      return { link_certificate, hop_certificate, ticket_key: deps.ticketKey(), ssh_host_key }
    },
    authenticate: async ({ token, agent }) => {
      edgeId()
      const known = await deps.verifyToken(token, agent.remote_address)
      const actor = await toActorOfProcess(deps)(known, agent)
      await deps.assertAgentAllowed(actor.team_id, agent.remote_address)
      if (actor.credential.kind === 'api_key') throw problem('Forbidden', tunnelsTexts.apiKeyOpensNone)
      return toGrant(actor)
    },
    find_public_key: async ({ fingerprint, remote_address, has_signed }) => {
      edgeId()
      const shown = { fingerprint, address: remote_address, hasSigned: has_signed }
      const { actor, names, expires_at } = await deps.verifyPublicKey(shown)
      return {
        ...toGrant(actor),
        language: actor.language,
        names: [...names],
        expires_at: expires_at?.toISOString() ?? null,
      }
    },
    resolve: async ({ hostname }) => {
      const asking = edgeId()
      const endpoint = await findEndpointByHostname(deps.db, hostname.toLowerCase())
      if (!endpoint) {
        const own = await deps.getOwnDomainState(deps.db, hostname.toLowerCase())
        return { status: own === null ? 'unknown' : own === 'served' ? 'offline' : 'unverified', edges: [] }
      }
      const open = deps.live.ofEndpoint(endpoint.id)
      const holders = open.flatMap((entry) => entry.holders.map((holder) => holder.edge_id))
      const edges = deps.edges.getLocations(new Set(holders), asking)
      if (edges.length > 0) return { status: 'elsewhere', edges }
      return { status: open.length > 0 ? 'away' : 'offline', edges }
    },
    list_authorised_keys: (body) => {
      edgeId()
      return run.listKeys(body)
    },
    report_sessions: async (body) => {
      await run.reportSessions(edgeId(), body)
      return {}
    },
    claim: (body) => run.claim(edgeId(), body),
    release: async (body) => {
      await run.release(edgeId(), body)
      return {}
    },
    resync: (body) => run.resync(edgeId(), body),
    count: async (body) => {
      await run.count(edgeId(), body)
      return {}
    },
    add_statistics: async (body) => {
      await deps.addStatistics(edgeId(), body)
      return {}
    },
    certificates_held: async ({ ids }) => {
      await deps.certificatesHeld(edgeId(), ids)
      return {}
    },
    policy_counts: async (body) => {
      await deps.addPolicyCounts(edgeId(), body)
      return {}
    },
    gateway_report: async (body) => {
      await deps.acceptGatewayReport(edgeId(), body)
      return {}
    },
    member_probed: async (body) => {
      edgeId()
      deps.memberProbed(body)
      return {}
    },
    ...visitorHandlers(deps, edgeId),
    ...webhookHandlers(deps, edgeId),
    challenges_held: async ({ version }) => {
      await deps.challengesHeld(edgeId(), version)
      return {}
    },
    store_captures: async (body) => {
      await deps.storeCaptures(edgeId(), body)
      return {}
    },
  }
}

function visitorHandlers(
  { visitors }: LinkDeps,
  assertEnrolled: () => void,
): Pick<
  AskHandlers,
  | 'open_visitor_session'
  | 'end_visitor_session'
  | 'send_visitor_code'
  | 'check_visitor_code'
  | 'visitor_sessions_seen'
> {
  const answer =
    <N extends AskName>(run: Answering<N>) =>
    async (body: AskBody<N>) => {
      assertEnrolled()
      return run(body)
    }
  return {
    open_visitor_session: answer<'open_visitor_session'>(visitors.open),
    end_visitor_session: answer<'end_visitor_session'>(visitors.end),
    send_visitor_code: answer<'send_visitor_code'>(visitors.sendCode),
    check_visitor_code: answer<'check_visitor_code'>(visitors.checkCode),
    visitor_sessions_seen: answer<'visitor_sessions_seen'>(visitors.seen),
  }
}

function webhookHandlers(
  { webhooks }: LinkDeps,
  edgeId: () => string,
): Pick<AskHandlers, 'webhook_requests' | 'answer_webhook' | 'webhook_delivered'> {
  return {
    webhook_requests: async (body) => {
      await webhooks.requests(edgeId(), body)
      return {}
    },
    answer_webhook: async (body) => webhooks.answer(edgeId(), body),
    webhook_delivered: async (body) => {
      webhooks.delivered(edgeId(), body)
      return {}
    },
  }
}

/** Tells an edge about a person who may open tunnels. */
function toGrant(actor: Actor): AskAnswer<'authenticate'> {
  if (!can(actor, 'tunnels.manage_own')) throw problem('Forbidden', tunnelsTexts.noSeat)
  const { user_id, team_id, credential } = actor
  return { credential_id: credential.id, user_id, user_name: actor.name ?? actor.email, team_id }
}
