import type { Config, RegionConfig } from '../platform/config/config.ts'
import { fieldProblem } from '../platform/problem.ts'
import { reservedTexts } from './reserved.messages.ts'

/** The region something is to be reserved in. Throws at the field. */
export function getRegion({ regions }: Pick<Config, 'regions'>, id: string): RegionConfig {
  const region = regions.find((known) => known.id === id)
  if (region) return region
  throw fieldProblem('region', reservedTexts.unknownRegion(regions.map((known) => known.id).join(', ')))
}
