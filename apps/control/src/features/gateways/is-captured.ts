import type { CaptureRule } from '@nora/contract/captures'
import type { GatewayRow } from './stored/gateways.store.ts'

/** Whether edges keep exchanges of the gateway. Connections to a port are no exchanges. */
export function isCaptured(
  { kind, wants_capture }: Pick<GatewayRow, 'kind' | 'wants_capture'>,
  rule: CaptureRule,
): boolean {
  if (kind === 'port') return false
  return rule === 'required' || (rule === 'allowed' && wants_capture)
}
