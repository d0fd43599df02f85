import { measureParts } from '../parts.ts'
import { measureAddresses } from '../policy/addresses.ts'
import { measureAttached } from '../policy/attached.ts'
import { measureConditions } from '../policy/conditions.ts'
import { measureSmallGets } from '../policy/small-gets.ts'
import type { BenchContext, BenchResult } from '../result.ts'

const PARTS = {
  conditions: measureConditions,
  'small GETs': measureSmallGets,
  addresses: measureAddresses,
  attached: measureAttached,
}

/** Traffic policies: what their conditions, their rules and their number cost. */
export function benchPolicy(context: BenchContext): Promise<BenchResult> {
  return measureParts('policy', PARTS, context)
}
