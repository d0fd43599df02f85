import type { AskHandlers, Hop } from '@nora/link'
import { can } from '../../../platform/actor.ts'
import type { KeyPair } from '../../../platform/certificates/link-authority.ts'
import { isSameSecret } from '../../../platform/hashes.ts'
import { problem } from '../../../platform/problem.ts'
import { claimTunnel } from '../claim-tunnel.ts'
import { recordCounts } from '../record-counts.ts'
import { releaseTunnel } from '../release-tunnel.ts'
import { resyncTunnels } from '../resync-tunnels.ts'
import type { Deps } from '../tunnels.deps.ts'
import { tunnelsTexts } from '../tunnels.messages.ts'
import { findEndpointByHostname } from '../tunnels.store.ts'

export type LinkDeps = Deps & {
  enrolKey: string
  linkCertificate: () => Promise<KeyPair | null>
  hopCertificate: (edge_id: string) => Promise<KeyPair & { ca_pem: string }>
  /** Of the period that it is now. */
  ticketKey: () => string
}

/** What one connected edge may ask. `onEnrolled` hears who it is; before that everything else is refused. */
export function askHandlers(deps: LinkDeps, onEnrolled: (edge_id: string, hop: Hop) => void): AskHandlers {
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
  }
  return {
    enrol: async ({ edge_id, enrol_key, hop }) => {
      if (!isSameSecret(enrol_key, deps.enrolKey)) throw problem('Forbidden', tunnelsTexts.wrongEnrolKey)
      const link_certificate = await deps.linkCertificate()
      const hop_certificate = await deps.hopCertificate(edge_id)
      enrolledAs = edge_id
      onEnrolled(edge_id, hop)
      return { link_certificate, hop_certificate, ticket_key: deps.ticketKey() }
    },
    authenticate: async ({ token }) => {
      edgeId()
      const actor = await deps.verifyToken(token)
      if (!can(actor, 'tunnels.manage_own')) throw problem('Forbidden', tunnelsTexts.noSeat)
      const { user_id, team_id } = actor
      return { credential_id: actor.credential.id, user_id, user_name: actor.name ?? actor.email, team_id }
    },
    resolve: async ({ hostname }) => {
      const endpoint = await findEndpointByHostname(deps.db, hostname.toLowerCase())
      if (!endpoint) return { status: 'unknown', edges: [] }
      const open = deps.live.ofEndpoint(endpoint.id)
      const holders = open.flatMap((entry) => entry.holders.map((holder) => holder.edge_id))
      const edges = deps.edges.waysTo(new Set(holders), edgeId())
      if (edges.length > 0) return { status: 'elsewhere', edges }
      return { status: open.length > 0 ? 'away' : 'offline', edges }
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
  }
}
