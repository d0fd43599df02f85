import { dropFields } from '@nora/http1'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { RELAYED_LEAD, writeRelayedLead } from '../../exchange/relayed-lead.ts'

/** The edge that has the tunnel does not choose again, and nobody else is told by that field. */
export const relayLead: HeadEdit = ({ request, connection }, bytes, head) => {
  const { forwardedTo, gateway, member, upstream } = request
  const isToPeer = upstream?.kind === 'peer'
  if (!isToPeer && !connection.source.isFromPeer) return NOTHING_ADDED
  dropFields(bytes, head, RELAYED_LEAD)
  if (!isToPeer) return NOTHING_ADDED
  if (gateway !== null && member !== null)
    return writeRelayedLead({ gatewayId: gateway.facts.id, memberId: member.facts.id })
  return forwardedTo === null ? NOTHING_ADDED : writeRelayedLead({ hostname: forwardedTo })
}
