import { dropFields } from '@nora/http1'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { RELAYED_MEMBER, writeRelayedMember } from '../../exchange/relayed-member.ts'

/** The edge that has the member's tunnel does not choose again, and nobody else is told by that field. */
export const relayMember: HeadEdit = ({ request, connection }, bytes, head) => {
  const { gateway, member, upstream } = request
  const isToPeer = upstream?.kind === 'peer'
  if (!isToPeer && !connection.source.isFromPeer) return NOTHING_ADDED
  dropFields(bytes, head, RELAYED_MEMBER)
  return isToPeer && gateway !== null && member !== null ? writeRelayedMember(member.facts.id) : NOTHING_ADDED
}
