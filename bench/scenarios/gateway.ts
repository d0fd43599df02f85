import { measureByTunnels } from '../gateway/by-tunnels.ts'
import { measureByUrl } from '../gateway/by-url.ts'
import { measureDeaths } from '../gateway/deaths.ts'
import { measureServed } from '../gateway/served.ts'
import { measureParts } from '../parts.ts'
import type { BenchContext, BenchResult } from '../result.ts'

const PARTS = {
  'by tunnels': measureByTunnels,
  'by URL': measureByUrl,
  deaths: measureDeaths,
  served: measureServed,
}

/** Gateways: what they cost beside their tunnels, when they leave the dead alone, and what many of them weigh. */
export function benchGateway(context: BenchContext): Promise<BenchResult> {
  return measureParts('gateway', PARTS, context)
}
