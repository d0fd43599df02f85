import { measureParts } from '../parts.ts'
import type { BenchContext, BenchResult } from '../result.ts'
import { measureIntake } from '../webhooks/intake.ts'

/** Webhooks: what it costs to have them on the disk before they are answered. */
export function benchWebhooks(context: BenchContext): Promise<BenchResult> {
  return measureParts('webhooks', { intake: measureIntake }, context)
}
