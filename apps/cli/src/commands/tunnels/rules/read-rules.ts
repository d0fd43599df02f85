import { type RulePlaces, readRules as read } from '@nora/command-line'
import type { RequestedRules } from '@nora/command-line/options'
import type { TunnelOptions } from '@nora/protocol'
import { toUsageFailure } from '../../../output/failure.ts'

/** Reads the rules to ask of the edge. Throws a Failure that names the option and the wrong value. */
export async function readRules(requested: RequestedRules, places: RulePlaces): Promise<TunnelOptions> {
  try {
    return await read(requested, places)
  } catch (error) {
    throw toUsageFailure(error)
  }
}
