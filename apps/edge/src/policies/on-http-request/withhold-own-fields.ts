import { asciiName, dropFieldsOf, findField } from '@nora/http1'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'

const OWN = asciiName('x-nora-')
const ROUTE = asciiName('x-nora-route')

/** What a gateway says to members by such a field, no visitor says; the name of a member is for the gateway. */
export const withholdOwnFields: HeadEdit = ({ request: { gateway }, connection }, bytes, head) => {
  if (gateway === null || connection.source.isFromPeer) return NOTHING_ADDED
  const route = gateway.settings.route_by.header ? findField(bytes, head, ROUTE) : -1
  dropFieldsOf(bytes, head, OWN)
  if (route !== -1) head.dropped[route] = 0
  return NOTHING_ADDED
}
