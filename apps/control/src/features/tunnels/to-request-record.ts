import type { RequestRecord } from '@nora/contract/tunnels'
import { isConnectionEnding, isRequestReason } from '@nora/kit'
import type { LinkRequestRecord } from '@nora/link'

/**
 * Converts a record to its form in `/v1`. A reason of a newer edge that the contract does not know is left out.
 */
export function toRequestRecord(record: LinkRequestRecord, edge: string): RequestRecord {
  const { reason, ...rest } = record
  const isKnown = reason !== null && (isRequestReason(reason) || isConnectionEnding(reason))
  return { ...rest, edge, reason: isKnown ? reason : null }
}
