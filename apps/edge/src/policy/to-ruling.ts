import type { PolicyDecision } from '@nora/policy'
import type { PolicyRuling } from '../exchange/accounting.ts'

type Decided = Exclude<PolicyDecision, { kind: 'proceed' }>

/** Which rule of which version decided. */
export function toRuling(
  { policyId, version }: { policyId: string | null; version: number | null },
  { rule, action, reason }: Decided,
): PolicyRuling {
  return { policy: policyId, version, rule, action, reason }
}
