import type { Sealer } from '../../../platform/sealer.ts'

/** The text of a policy, and the cases it is tested with. */
export type PolicyText = { source: string; tests: string }

export function sealText(sealer: Sealer, policy_id: string, { source, tests }: PolicyText): string {
  return sealer.seal(`traffic_policy ${policy_id}`, JSON.stringify({ source, tests }))
}

/** Throws when it was sealed with another master key. */
export function openText(sealer: Sealer, policy_id: string, sealed: string): PolicyText {
  return JSON.parse(sealer.open(`traffic_policy ${policy_id}`, sealed)) as PolicyText
}
