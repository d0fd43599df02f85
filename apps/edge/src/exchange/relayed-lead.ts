import { asciiName, readField } from '@nora/http1'
import type { RequestHead } from './exchange.ts'

/** Says to another edge where the request was led by this one; none that a visitor sends goes on. */
const FIELD = 'Nora-Led-To'
export const RELAYED_LEAD = asciiName(FIELD.toLowerCase())

/** To a member of a gateway's pool, or to the internal endpoint of a hostname. */
export type Lead = { readonly gatewayId: string; readonly memberId: string } | { readonly hostname: string }

export function writeRelayedLead(lead: Lead): Buffer {
  const value = 'hostname' in lead ? lead.hostname : `${lead.gatewayId} ${lead.memberId}`
  return Buffer.from(`${FIELD}: ${value}\r\n`, 'latin1')
}

/** null: the edge before has left that to this one. */
export function readRelayedLead({ bytes, head }: RequestHead): Lead | null {
  const value = readField(bytes, head, FIELD.toLowerCase())
  if (value === undefined) return null
  const [first = '', memberId] = value.split(' ', 2)
  return memberId === undefined ? { hostname: first } : { gatewayId: first, memberId }
}
